import { type RunSql, sqlOn } from "@emberly/kit/sql";
import { hashToken, isToken, newToken } from "@emberly/kit/token";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ContainerRegistrationKeys, generateEntityId } from "@medusajs/framework/utils";
import { type Alert, type TellWaiting, tellWaiting } from "./tell-waiting";

/** What somebody waits for. */
export interface Wish {
  product_id: string;
  variant_id: string;
  /** Folded and trimmed; where the mail goes. */
  email: string;
}

/** Addresses that did not confirm in this time are forgotten. */
const UNCONFIRMED_HOURS = 24;
const COLUMNS = "id, product_id, variant_id, email, created_at";

/** Wishes for what is sold out, until it is back and those who wait were mailed. */
export default class StockAlertsService {
  private readonly database: Knex;
  private readonly run: RunSql;

  constructor(dependencies: { [ContainerRegistrationKeys.PG_CONNECTION]: Knex }) {
    this.database = dependencies[ContainerRegistrationKeys.PG_CONNECTION];
    this.run = sqlOn(this.database);
  }

  /** Adds a wish of an address that is known to be the asker's. Whoever waits already keeps their place. */
  async wait(wish: Wish): Promise<Alert> {
    const [alert] = await this.run<Alert>(
      `insert into stock_alert as kept (id, product_id, variant_id, email, confirmed_at) values (?, ?, ?, ?, now())
       on conflict (variant_id, email) where mailed_at is null
         do update set confirmed_at = coalesce(kept.confirmed_at, now())
       returning ${COLUMNS}`,
      [newId(), wish.product_id, wish.variant_id, wish.email],
    );
    if (!alert) throw new Error("The wish was not written");
    return alert;
  }

  /**
   * Notes the wish of an address that is still to be confirmed.
   *
   * @returns the secret of the link that confirms it; undefined when the address waits already
   */
  async ask(wish: Wish): Promise<string | undefined> {
    const secret = newToken();
    const written = await this.run(
      `insert into stock_alert as kept (id, product_id, variant_id, email, secret_hash) values (?, ?, ?, ?, ?)
       on conflict (variant_id, email) where mailed_at is null
         do update set secret_hash = excluded.secret_hash, created_at = now() where kept.confirmed_at is null
       returning id`,
      [newId(), wish.product_id, wish.variant_id, wish.email, hashToken(secret)],
    );
    return written.length > 0 ? secret : undefined;
  }

  /** Confirms a wish by its link, as often as that is opened until the wish is mailed. Undefined for a wrong or late one. */
  async confirm(secret: string): Promise<Alert | undefined> {
    if (!isToken(secret)) return undefined;
    const [alert] = await this.run<Alert>(
      `update stock_alert set confirmed_at = coalesce(confirmed_at, now())
       where secret_hash = ? and mailed_at is null and (confirmed_at is not null or created_at > now() - interval '${UNCONFIRMED_HOURS} hours')
       returning ${COLUMNS}`,
      [hashToken(secret)],
    );
    return alert;
  }

  /** What an address waits for, the newest wish first. */
  waitingOf(email: string): Promise<Alert[]> {
    return this.run<Alert>(
      `select ${COLUMNS} from stock_alert
       where email = ? and confirmed_at is not null and mailed_at is null order by created_at desc, id`,
      [email],
    );
  }

  /** Ends a wish. @returns false when the address has no such wish */
  async end(id: string, email: string): Promise<boolean> {
    const ended = await this.run(
      "delete from stock_alert where id = ? and email = ? and mailed_at is null returning id",
      [id, email],
    );
    return ended.length > 0;
  }

  /** The variants that somebody waits for. */
  async variants(): Promise<string[]> {
    const rows = await this.run<{ variant_id: string }>(
      "select distinct variant_id from stock_alert where mailed_at is null and confirmed_at is not null",
      [],
    );
    return rows.map(({ variant_id }) => variant_id);
  }

  /** How many wait for each of the variants; those that nobody waits for are left out. */
  async count(variantIds: string[]): Promise<Record<string, number>> {
    const rows = await this.run<{ variant_id: string; waiting: number }>(
      `select variant_id, count(*)::integer as waiting from stock_alert
       where variant_id = any(?) and mailed_at is null and confirmed_at is not null group by variant_id`,
      [variantIds],
    );
    return Object.fromEntries(rows.map(({ variant_id, waiting }) => [variant_id, waiting]));
  }

  /** See {@link tellWaiting}. */
  tell(wish: TellWaiting): Promise<number> {
    return tellWaiting(this.database, wish);
  }

  /** Forgets the wishes for a variant that is no longer there. */
  async forgetVariant(variantId: string): Promise<void> {
    await this.run("delete from stock_alert where variant_id = ?", [variantId]);
  }

  /** Forgets an address, mailed or waiting. */
  async forget(email: string): Promise<void> {
    await this.run("delete from stock_alert where email = ?", [email]);
  }

  /** Forgets who was mailed a day ago, and who never confirmed. */
  async clearOld(): Promise<void> {
    await this.run(
      `delete from stock_alert where mailed_at < now() - interval '24 hours'
         or (confirmed_at is null and created_at < now() - interval '${UNCONFIRMED_HOURS} hours')`,
      [],
    );
  }
}

const newId = () => generateEntityId(undefined, "salert");
