import { prepared } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type Stripe from "stripe";

const TABLE = "stripe_event";
/** An event is tried for so long, as Stripe itself repeats one, and so often also where nobody was there to try; then it waits for a person. */
const TRIED_DAYS = 3;
const LEAST_TRIES = 20;
/** The longest wait between two tries; a fault that lasts must not take each round's calls to Stripe. */
const LONGEST_WAIT_S = 600;
/** Its next try is due. Only {@link InboxStore.markFailed} changes `updated_at`. */
const DUE = `processed_at is null
  and (attempts < ${LEAST_TRIES} or created_at > now() - make_interval(days => ${TRIED_DAYS}))
  and (attempts = 0
    or updated_at < now() - make_interval(secs => least(${LONGEST_WAIT_S}, power(2, least(attempts, 20)))))`;
/** Stripe repeats an event for three days; what is older has done its work and holds shoppers' addresses. */
const KEPT_DAYS = 30;

export interface StoredEvent {
  id: string;
  type: string;
  payload: Stripe.Event;
  processed_at: Date | null;
  /** Tries that have failed. */
  attempts: number;
}

/** The durable inbox of Stripe's events. */
export class InboxStore {
  constructor(private readonly database: Knex) {}

  /**
   * Keeps an event; the same id again changes nothing.
   *
   * @returns whether it was not there yet
   */
  async keep(event: Stripe.Event): Promise<boolean> {
    const kept = await prepared(
      this.database,
      `insert into ${TABLE} (id, type, payload) values (?, ?, ?) on conflict (id) do nothing returning id`,
      [event.id, event.type, JSON.stringify(event)],
    );
    return kept.length > 0;
  }

  async find(id: string): Promise<StoredEvent | undefined> {
    return this.database<StoredEvent>(TABLE).where({ id }).first();
  }

  /** Those of these events that are stored and not to be tried now: they are processed, or their next try is not due. */
  async listSettled(ids: string[]): Promise<string[]> {
    const settled = await this.database<StoredEvent>(TABLE)
      .whereIn("id", ids)
      .whereRaw(`not (${DUE})`)
      .select("id");
    return settled.map(({ id }) => id);
  }

  /**
   * Unprocessed events that nobody seems to be working on any more and whose next try is due, oldest first. Each failure doubles the
   * wait for the next try, up to ten minutes, for three days and at least twenty tries.
   */
  async listLeftBehind(olderThanS: number, limit: number): Promise<StoredEvent[]> {
    return this.database<StoredEvent>(TABLE)
      .whereRaw(DUE)
      .whereRaw("created_at < now() - make_interval(secs => ?)", [olderThanS])
      .orderBy("created_at")
      .limit(limit);
  }

  async markProcessed(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    await prepared(
      this.database,
      `update ${TABLE} set processed_at = now() where id = any(?) and processed_at is null`,
      [ids],
    );
  }

  async markFailed(id: string, message: string): Promise<void> {
    await this.database(TABLE)
      .where({ id })
      .update({
        attempts: this.database.raw("attempts + 1"),
        last_error: message,
        updated_at: this.database.fn.now(),
      });
  }

  /** Forgets events whose work was done long ago. An event that nobody could process stays, as evidence. */
  async clearOld(): Promise<number> {
    return this.database(TABLE)
      .whereNotNull("processed_at")
      .whereRaw("created_at < now() - make_interval(days => ?)", [KEPT_DAYS])
      .delete();
  }
}
