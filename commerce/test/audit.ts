import { eventually } from "./eventually";
import type { Intent, SandboxClient } from "./sandbox-client";
import type { Warehouse } from "./warehouse";

/** What the books of shop and payment service say together. All but the first three must be zero or empty. */
export interface Audit {
  paid: number;
  voided: number;
  orders: number;
  /** Money taken and not paid back, or still reserved, but no order. */
  lost: number;
  /** More than one order. */
  double: number;
  /** Orders that stand although their money was not taken. */
  unpaidOrders: number;
  /** Reservations of checkouts that are over, and stock levels that differ from their reservations: which, and why. */
  stranded: string[];
  /** Stock that was promised more than once. */
  oversold: number;
}

interface OrderCount {
  payment_intent_id: string;
  orders: number;
  /** Orders that nobody has cancelled. */
  standing: number;
}

/** Waits until no checkout is on its way any more: what was paid is an order or given back. */
export async function settled(
  sandbox: SandboxClient,
  warehouse: Warehouse,
  timeoutMs = 60_000,
): Promise<void> {
  await eventually(
    "that every checkout has come to its end",
    async () => {
      const rows = await warehouse.rows<{ state: string; session_id: string | null }>(
        "select state, session_id from stripe_checkout where state in ('opening', 'opened', 'authorised', 'placed')",
      );
      for (const { state, session_id } of rows) {
        if (state !== "opened" || !session_id) return false;
        if ((await sandbox.session(session_id)).status !== "open") return false;
      }
      return true;
    },
    timeoutMs,
  );
}

/** Compares every payment intent with the shop's orders, and every reservation with who it is for. */
export async function audit(sandbox: SandboxClient, warehouse: Warehouse): Promise<Audit> {
  const intents = await sandbox.intents();
  const counts = await warehouse.rows<OrderCount>(
    `select c.payment_intent_id, count(o.id)::int as orders,
       (count(o.id) filter (where o.status <> 'canceled'))::int as standing from stripe_checkout c
     left join "order" o on o.metadata->>'stripe_checkout_id' = c.id and o.deleted_at is null
     where c.payment_intent_id is not null group by 1`,
  );
  const ordersOf = new Map(counts.map(({ payment_intent_id, orders }) => [payment_intent_id, orders]));
  const paidBack = new Set(
    (await sandbox.charges())
      .filter(
        ({ captured, amount_captured, amount_refunded }) => captured && amount_refunded === amount_captured,
      )
      .map(({ payment_intent }) => payment_intent),
  );
  const held = ({ id, status }: Intent) =>
    status === "requires_capture" || (status === "succeeded" && !paidBack.has(id));
  const taken = new Set(intents.filter(({ status }) => status === "succeeded").map(({ id }) => id));
  const total = await warehouse.rows<{ count: number }>(
    `select count(*)::int as count from "order"
     where jsonb_exists(metadata, 'stripe_checkout_id') and deleted_at is null`,
  );
  return {
    paid: taken.size,
    voided: intents.filter(({ status }) => status === "canceled").length,
    orders: total[0]?.count ?? 0,
    lost: intents.filter((intent) => held(intent) && !ordersOf.get(intent.id)).length,
    double: intents.filter(({ id }) => (ordersOf.get(id) ?? 0) > 1).length,
    unpaidOrders: counts
      // A session in the place of an intent: it came to nothing.
      .filter(({ payment_intent_id: id }) => !taken.has(id) && !id.startsWith("cs_"))
      .reduce((sum, { standing }) => sum + standing, 0),
    stranded: await stranded(warehouse),
    oversold: await oversold(warehouse),
  };
}

export const FLAWLESS = { lost: 0, double: 0, unpaidOrders: 0, stranded: [], oversold: 0 };

/** What holds stock for nothing: each says which, why, and whose it was. */
async function stranded(warehouse: Warehouse): Promise<string[]> {
  const found = await warehouse.rows<{ what: string }>(
    `select concat_ws(' ', r.id, 'of', r.external_id, coalesce(c.state, 'no checkout'), c.release_reason) as what
     from reservation_item r left join stripe_checkout c on c.id = r.external_id
     where r.deleted_at is null and r.created_by = 'stripe-checkout'
     and (c.id is null or c.state not in ('opening', 'opened'))
     union all
     select concat_ws(' ', r.id, 'of', r.line_item_id, 'no order') from reservation_item r
     where r.deleted_at is null and r.external_id is null and not exists (
       select 1 from order_item i join "order" o on o.id = i.order_id
       where i.item_id = r.line_item_id and o.deleted_at is null)
     union all
     select concat_ws(' ', l.id, 'says', l.reserved_quantity, 'reservations', coalesce(sum(r.quantity), 0))
     from inventory_level l left join reservation_item r on r.deleted_at is null
       and r.inventory_item_id = l.inventory_item_id and r.location_id = l.location_id
     where l.deleted_at is null group by l.id having l.reserved_quantity <> coalesce(sum(r.quantity), 0)`,
  );
  return found.map(({ what }) => what);
}

async function oversold(warehouse: Warehouse): Promise<number> {
  const [found] = await warehouse.rows<{ count: number }>(
    `select count(*)::int as count from inventory_level
     where deleted_at is null and (reserved_quantity > stocked_quantity or stocked_quantity < 0)`,
  );
  return found?.count ?? 0;
}
