import { container } from "@medusajs/framework";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { Gauge, type Registry } from "prom-client";

/** Figures that the database knows: each row of a query is one value, its other columns are the labels. */
const FIGURES = [
  {
    name: "checkouts",
    help: "Unfinished checkouts by state and by how long they have been in it.",
    labels: ["state", "age"],
    // Not since the last change: every further try is one, and would make what is stuck look new.
    sql: `select state, case when waiting < interval '5 minutes' then 'up to 5m'
        when waiting < interval '35 minutes' then '5m to 35m' else 'over 35m' end as age, count(*) as value
      from (select state, now() - case state when 'authorised' then authorised_at when 'placed' then placed_at
          when 'needs_review' then updated_at else created_at end as waiting
        from stripe_checkout where state in ('opening', 'opened', 'authorised', 'placed', 'needs_review')) unfinished
      group by 1, 2`,
  },
  {
    name: "stripe_events_waiting",
    help: "Events of Stripe that are stored and not yet acted upon.",
    labels: [],
    sql: "select count(*) as value from stripe_event where processed_at is null",
  },
  {
    name: "mails_waiting",
    help: "Mails in the outbox: waiting, failed at least once, given up.",
    labels: ["state"],
    sql: `select state, count(mail.id) as value from (values ('waiting'), ('failed'), ('given_up')) as states(state)
      left join mail_outbox mail on mail.sent_at is null and mail.deleted_at is null and state =
        case when mail.given_up_at is not null then 'given_up' when mail.last_error is not null then 'failed' else 'waiting' end
      group by 1`,
  },
  {
    name: "oldest_mail_seconds",
    help: "Age of the oldest mail that is still to be sent.",
    labels: [],
    sql: `select coalesce(extract(epoch from now() - min(created_at)), 0) as value from mail_outbox
      where sent_at is null and given_up_at is null and deleted_at is null`,
  },
] as const;

/** The state of the business; every engine tells the same, so take the maximum over them, not the sum. */
export function measureShop(registry: Registry): void {
  const ask = async (sql: string) => {
    const database = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
    return (await database.raw<{ rows: Record<string, string>[] }>(sql)).rows;
  };
  new Gauge({
    name: "database_up",
    help: "1 while the database answers.",
    registers: [registry],
    // Asked for itself: gauges are read side by side, so what another one finds out is seen a scrape too late.
    async collect() {
      this.set(
        await ask("select 1").then(
          () => 1,
          () => 0,
        ),
      );
    },
  });
  for (const { name, help, labels, sql } of FIGURES) {
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        this.reset();
        try {
          for (const { value, ...of } of await ask(sql)) this.set(of, Number(value));
        } catch {
          // `database_up` says it; a figure that nobody knows is left out.
        }
      },
    });
  }
}
