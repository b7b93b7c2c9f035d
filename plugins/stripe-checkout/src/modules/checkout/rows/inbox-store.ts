import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type Stripe from "stripe";

const TABLE = "stripe_event";
/** After this many failures an event waits for a person; the reconciler still settles its checkout. */
const MOST_ATTEMPTS = 20;
/** Stripe repeats an event for three days; what is older has done its work and holds shoppers' addresses. */
const KEPT_DAYS = 30;

export interface StoredEvent {
  id: string;
  type: string;
  payload: Stripe.Event;
  processed_at: Date | null;
  attempts: number;
}

/** The durable inbox of Stripe's events. */
export class InboxStore {
  constructor(private readonly database: Knex) {}

  /** Keeps an event; the same id again changes nothing. */
  async keep(event: Stripe.Event): Promise<void> {
    await this.database(TABLE)
      .insert({ id: event.id, type: event.type, payload: JSON.stringify(event) })
      .onConflict("id")
      .ignore();
  }

  async find(id: string): Promise<StoredEvent | undefined> {
    return this.database<StoredEvent>(TABLE).where({ id }).first();
  }

  /** Unprocessed events that nobody seems to be working on any more, oldest first. */
  async listLeftBehind(olderThanS: number, limit: number): Promise<StoredEvent[]> {
    return this.database<StoredEvent>(TABLE)
      .whereNull("processed_at")
      .where("attempts", "<", MOST_ATTEMPTS)
      .whereRaw("created_at < now() - make_interval(secs => ?)", [olderThanS])
      .orderBy("created_at")
      .limit(limit);
  }

  async markProcessed(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.database(TABLE)
      .whereIn("id", ids)
      .whereNull("processed_at")
      .update({ processed_at: this.database.fn.now() });
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
