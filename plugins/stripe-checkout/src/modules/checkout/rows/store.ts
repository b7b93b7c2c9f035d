import { prepared } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { LockBusyError } from "../locks/cluster-lock";
import { type CheckoutState, mayMove, PAYABLE } from "../state-machine/states";
import { type Attempt, AttemptOver } from "./attempt";
import type { CheckoutRow, OwedMail, PromotionUsage } from "./row";

const TABLE = "stripe_checkout";

export type CheckoutPatch = Partial<Omit<CheckoutRow, "id" | "state" | "owed_mails">>;

/** What a transition does besides changing the state. */
export interface Transition {
  /** The attempt that this is the outcome of: once another has begun, it counts no more. */
  attempt?: number;
  patch?: CheckoutPatch;
  /** Mails to owe from now on. */
  mails?: OwedMail[];
  /** Events that are dealt with by this transition. */
  eventIds?: string[];
}

/** What a page that could still be paid keeps from others. */
export type OpenPage = Pick<CheckoutRow, "holds" | "promotion_usage">;

/** Thrown when a row is no longer in the state that a transition starts from, or the map has no such way. */
export class TransitionRefused extends Error {
  constructor(id: string, from: CheckoutState, to: CheckoutState) {
    super(`Checkout ${id} cannot go from ${from} to ${to}`);
    this.name = "TransitionRefused";
  }
}

/** The columns of a row, and which of them hold JSON. */
const COLUMNS = {
  id: "plain",
  state: "plain",
  release_reason: "plain",
  review_reason: "plain",
  cart_id: "plain",
  is_shared_cart: "plain",
  asks_address: "plain",
  customer_id: "plain",
  email: "plain",
  pieces: "plain",
  address_key: "plain",
  fingerprint: "plain",
  session_id: "plain",
  url: "plain",
  payment_intent_id: "plain",
  order_id: "plain",
  currency_code: "plain",
  goods_amount: "plain",
  authorised_amount: "plain",
  captured_amount: "plain",
  refunded_amount: "plain",
  failed_refunds: "json",
  disputes: "json",
  shipping_rates: "json",
  holds: "json",
  promotion_usage: "json",
  converting: "plain",
  owed_mails: "json",
  attempts: "plain",
  faults: "plain",
  last_error: "plain",
  next_check_at: "plain",
  expires_at: "plain",
  authorised_at: "plain",
  placed_at: "plain",
  captured_at: "plain",
  released_at: "plain",
  created_at: "plain",
  updated_at: "plain",
} as const satisfies Record<keyof CheckoutRow, "plain" | "json">;

/** Named one by one: a statement that is prepared must not say `*`. */
const ROW = Object.keys(COLUMNS).join(", ");

interface Assigned {
  names: (keyof typeof COLUMNS)[];
  values: Knex.RawBinding[];
}

/** What of a row is written, always in the same order: each order would be a statement of its own. */
function assigned(patch: Partial<CheckoutRow>): Assigned {
  const names = (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).filter(
    (name) => patch[name] !== undefined,
  );
  const values = names.map((name) => {
    const value = patch[name];
    return (COLUMNS[name] === "json" && value !== null ? JSON.stringify(value) : value) as Knex.RawBinding;
  });
  return { names, values };
}

const assignments = ({ names }: Assigned): string => names.map((name) => `${name} = ?, `).join("");

/** Rows of checkouts, in plain SQL: each method is one statement or one transaction. */
export class CheckoutStore {
  constructor(private readonly database: Knex) {}

  async insert(row: Omit<CheckoutRow, "created_at" | "updated_at">): Promise<void> {
    const { names, values } = assigned(row);
    await prepared(
      this.database,
      `insert into ${TABLE} (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`,
      values,
    );
  }

  async find(id: string): Promise<CheckoutRow | undefined> {
    return this.first("id = ?", id);
  }

  async findBy(
    column: "session_id" | "payment_intent_id" | "order_id",
    value: string,
  ): Promise<CheckoutRow | undefined> {
    return this.first(`${column} = ?`, value);
  }

  private async first(condition: string, value: string): Promise<CheckoutRow | undefined> {
    const [row] = await prepared<CheckoutRow>(
      this.database,
      `select ${ROW} from ${TABLE} where ${condition} limit 1`,
      [value],
    );
    return row;
  }

  /** The checkout that a payment session of the engine may be paid by: of the session's own cart, with this intent. */
  async findOfPayment(
    sessionId: string,
    intentId: string,
  ): Promise<(CheckoutRow & { session_amount: number; session_currency: string }) | undefined> {
    return this.database(TABLE)
      .join("cart_payment_collection as asked", "asked.cart_id", `${TABLE}.cart_id`)
      .join("payment_session as session", "session.payment_collection_id", "asked.payment_collection_id")
      .where({ "session.id": sessionId, [`${TABLE}.payment_intent_id`]: intentId })
      .whereNull("session.deleted_at")
      .whereNull("asked.deleted_at")
      .first(
        `${TABLE}.*`,
        this.database.raw("session.amount::float8 as session_amount"),
        "session.currency_code as session_currency",
      );
  }

  /** The checkout of an order, also of one that it is only just making. */
  async findOfOrder(orderId: string): Promise<CheckoutRow | undefined> {
    return this.database<CheckoutRow>(TABLE)
      .where({ order_id: orderId })
      .orWhereRaw(`id = (select metadata->>'stripe_checkout_id' from "order" where id = ?)`, [orderId])
      .orderByRaw("order_id is null")
      .first();
  }

  /** The checkout that a payment of the engine belongs to. */
  async findOfEnginePayment(paymentId: string): Promise<CheckoutRow | undefined> {
    return this.database<CheckoutRow>(TABLE)
      .whereRaw("payment_intent_id = (select data->>'id' from payment where id = ?)", [paymentId])
      .first();
  }

  async listOfIntents(intentIds: string[]): Promise<CheckoutRow[]> {
    return this.database<CheckoutRow>(TABLE).whereIn("payment_intent_id", intentIds);
  }

  async listOfOrders(orderIds: string[]): Promise<CheckoutRow[]> {
    return this.database<CheckoutRow>(TABLE).whereIn("order_id", orderIds).whereNull("deleted_at");
  }

  /** Checkouts of a cart, the oldest first. */
  async listOfCart(cartId: string, states: readonly CheckoutState[]): Promise<CheckoutRow[]> {
    return this.database<CheckoutRow>(TABLE)
      .where({ cart_id: cartId })
      .whereIn("state", [...states])
      .orderBy("created_at");
  }

  async listOfCustomer(customerId: string, states: readonly CheckoutState[]): Promise<CheckoutRow[]> {
    return prepared<CheckoutRow>(
      this.database,
      `select ${ROW} from ${TABLE} where customer_id = ? and state = any(?) order by created_at`,
      [customerId, [...states]],
    );
  }

  /** What the customer's pages keep that could still be paid. */
  openPagesOf(customerId: string): Promise<OpenPage[]> {
    return prepared<OpenPage>(
      this.database,
      `select holds, promotion_usage from ${TABLE} where customer_id = ? and state = any(?) order by created_at`,
      [customerId, [...PAYABLE]],
    );
  }

  /** Rows that the reconciler must look at: what is paid comes first, the oldest payment before the others. */
  async listDue(states: readonly CheckoutState[], limit: number): Promise<CheckoutRow[]> {
    return this.database<CheckoutRow>(TABLE)
      .where("next_check_at", "<=", this.database.fn.now())
      .where((either) => either.whereIn("state", [...states]).orWhereRaw(`owed_mails <> '[]'::jsonb`))
      .orderByRaw("state not in ('authorised', 'placed'), coalesce(authorised_at, next_check_at)")
      .limit(limit);
  }

  /** When the oldest page was opened that can still be paid as far as we know, of those of at least this age. */
  async oldestPayable(olderThanS: number): Promise<Date | undefined> {
    const [found] = await this.olderThan(olderThanS).min<{ oldest: Date | null }[]>("created_at as oldest");
    return found?.oldest ?? undefined;
  }

  /** Those of these sessions' rows that can still be paid as far as we know and have at least this age, the oldest first. */
  async listPayable(sessionIds: string[], olderThanS: number): Promise<CheckoutRow[]> {
    return this.olderThan(olderThanS).whereIn("session_id", sessionIds).orderBy("created_at");
  }

  private olderThan(ageS: number) {
    return this.database<CheckoutRow>(TABLE)
      .whereIn("state", [...PAYABLE])
      .whereRaw("created_at < now() - make_interval(secs => ?)", [ageS]);
  }

  /** Checkouts that wait for a person, the latest first. */
  async listInReview({ limit, offset }: { limit: number; offset: number }) {
    const inReview = () => this.database<CheckoutRow>(TABLE).where({ state: "needs_review" });
    const [rows, counted] = await Promise.all([
      inReview().orderBy("updated_at", "desc").limit(limit).offset(offset),
      inReview().count<{ count: string }[]>("id as count"),
    ]);
    return { rows, count: Number(counted[0]?.count ?? 0) };
  }

  /** Keys of refunds that have failed and wait for somebody; one that was made in a dashboard has none. */
  async listFailedRefunds(): Promise<string[]> {
    const { rows } = await this.database.raw<{ rows: { key: string }[] }>(
      `select failed->>'key' as key from ${TABLE}, jsonb_array_elements(failed_refunds) failed
       where failed_refunds <> '[]'::jsonb and failed->>'is_settled' = 'false' and failed->>'key' is not null`,
    );
    return rows.map(({ key }) => key);
  }

  /**
   * Changes a row without moving it.
   *
   * @param mails to owe from now on
   */
  async patch(id: string, patch: CheckoutPatch, mails: OwedMail[] = []): Promise<void> {
    const changes = assigned(patch);
    const owing = mails.length > 0 ? "owed_mails = owed_mails || ?::jsonb, " : "";
    await prepared(
      this.database,
      `update ${TABLE} set ${assignments(changes)}${owing}updated_at = now() where id = ?`,
      [...changes.values, ...(owing ? [JSON.stringify(mails)] : []), id],
    );
  }

  /**
   * Counts an attempt to place a checkout's order.
   *
   * @throws LockBusyError when the row is not as it was: somebody else is at it
   */
  async beginAttempt({ id, state, attempts }: CheckoutRow, nextCheckAt: Date): Promise<CheckoutRow> {
    const [begun] = await prepared<CheckoutRow>(
      this.database,
      `update ${TABLE} set attempts = attempts + 1, next_check_at = ?, updated_at = now()
       where id = ? and state = ? and attempts = ? returning ${ROW}`,
      [nextCheckAt, id, state, attempts],
    );
    if (!begun) throw new LockBusyError(`checkout:${id}`);
    return begun;
  }

  /**
   * Changes a row on behalf of an attempt.
   *
   * @throws AttemptOver when another has begun since; then nothing is changed
   */
  async patchAttempt({ id, state, attempts }: Attempt, patch: CheckoutPatch): Promise<void> {
    const changes = assigned(patch);
    const changed = await prepared(
      this.database,
      `update ${TABLE} set ${assignments(changes)}updated_at = now()
       where id = ? and state = ? and attempts = ? returning id`,
      [...changes.values, id, state, attempts],
    );
    if (changed.length === 0) throw new AttemptOver(id);
  }

  /** Notes on a row what is reserved of its promotions. */
  async noteUsage(id: string, used: PromotionUsage, database = this.database): Promise<void> {
    await database(TABLE)
      .where({ id })
      .update({ promotion_usage: JSON.stringify(used), updated_at: database.fn.now() });
  }

  /** Takes the note off a row that something of its promotions is reserved; who gets it has to give that back. */
  async takeUsage(id: string, database = this.database): Promise<PromotionUsage | undefined> {
    const { rows } = await database.raw<{ rows: { promotion_usage: PromotionUsage }[] }>(
      `update ${TABLE} set promotion_usage = null, updated_at = now()
       from (select id, promotion_usage from ${TABLE} where id = ? for update) before
       where ${TABLE}.id = before.id and before.promotion_usage is not null returning before.promotion_usage`,
      [id],
    );
    return rows[0]?.promotion_usage;
  }

  /** Checkouts whose usage somebody has lent and not taken home. */
  async listLent(): Promise<Pick<CheckoutRow, "id">[]> {
    return this.database<CheckoutRow>(TABLE)
      .whereNotNull("promotion_usage")
      .whereRaw("jsonb_exists(promotion_usage, 'lent')")
      .select("id");
  }

  /** Checkouts that are over without an order and still have something of their promotions reserved. */
  async listWithLeftUsage(): Promise<Pick<CheckoutRow, "id">[]> {
    return this.database<CheckoutRow>(TABLE)
      .whereIn("state", ["released", "needs_review"])
      .whereNull("order_id")
      .whereNotNull("promotion_usage")
      .limit(100)
      .select("id");
  }

  /** Ends what an attempt had begun, unless another has begun since. */
  async endConversion({ id, state, attempts }: Attempt): Promise<void> {
    await this.database(TABLE).where({ id, state, attempts }).update({ converting: false });
  }

  /**
   * Moves a row and marks the events that caused it, in one statement. The state it starts from is part of
   * the write, so that two who try at once cannot both succeed.
   *
   * @throws TransitionRefused
   */
  async move(
    row: Pick<CheckoutRow, "id" | "state">,
    to: CheckoutState,
    transition: Transition = {},
  ): Promise<CheckoutRow> {
    const { attempt, patch = {}, mails = [], eventIds = [] } = transition;
    if (!mayMove(row.state, to)) throw new TransitionRefused(row.id, row.state, to);
    const changes = assigned(patch);
    const [moved] = await prepared<CheckoutRow>(
      this.database,
      `with moved as (
         update ${TABLE} set ${assignments(changes)}state = ?, owed_mails = owed_mails || ?::jsonb, updated_at = now()
         where id = ? and state = ?${attempt === undefined ? "" : " and attempts = ?"} returning ${ROW}
       ), processed as (
         update stripe_event set processed_at = now() where id = any(?) and exists (select from moved)
       )
       select * from moved`,
      [
        ...[...changes.values, to, JSON.stringify(mails), row.id, row.state],
        ...(attempt === undefined ? [] : [attempt]),
        eventIds,
      ],
    );
    if (!moved) throw new TransitionRefused(row.id, row.state, to);
    return moved;
  }

  /** Forgets a row that nothing at Stripe can belong to; one whose session's fate is unknown stays. */
  async removeUnlessStripeMayKnow(id: string): Promise<void> {
    await this.database(TABLE).where({ id, state: "opening" }).whereNull("last_error").delete();
  }

  async mailHandedOver(id: string, key: string): Promise<void> {
    await prepared(
      this.database,
      `update ${TABLE} set owed_mails = coalesce(
         (select jsonb_agg(mail) from jsonb_array_elements(owed_mails) mail where mail->>'key' <> ?), '[]'::jsonb)
       where id = ?`,
      [key, id],
    );
  }
}
