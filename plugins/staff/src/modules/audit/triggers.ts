import { ensureTriggers } from "@emberly/kit/triggers";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { AuditArea } from "./area";

const EVENTS = ["insert", "update", "delete"] as const;

/** What is written down: the tables, the column that leads to what a change is about, and the columns that count. */
const WATCHED: {
  table: string;
  area: AuditArea;
  subject: string;
  columns: string;
  /** All of them unless said. */
  events?: readonly (typeof EVENTS)[number][];
}[] = [
  { table: "price", area: "price", subject: "price_set_id", columns: "amount,currency_code" },
  { table: "inventory_level", area: "stock", subject: "inventory_item_id", columns: "stocked_quantity" },
  {
    table: "product",
    area: "product",
    subject: "id",
    columns: "title,handle,description,status,metadata,thumbnail",
  },
  {
    table: "fulfillment",
    area: "fulfilment",
    subject: "id",
    columns: "packed_at,shipped_at,delivered_at,canceled_at",
  },
  {
    // What customers write of @emberly/reviews is theirs; what the staff decide is written down.
    table: "review",
    area: "reviews",
    subject: "product_id",
    columns: "status,hidden_reason,reply,kept_at",
    events: ["update"],
  },
  { table: "user", area: "roles", subject: "id", columns: "email" },
  { table: "invite", area: "roles", subject: "id", columns: "email" },
  { table: "api_key", area: "roles", subject: "id", columns: "title,revoked_at" },
  { table: "staff_role", area: "roles", subject: "id", columns: "name,description,permissions" },
  { table: "auth_mfa_factor", area: "roles", subject: "auth_identity_id", columns: "provider,status" },
  { table: "staff_role_grant", area: "roles", subject: "holder_id", columns: "role_id,holder_kind" },
];

/**
 * Puts the triggers in place that are missing. A shop may do without a module, and then without its tables.
 *
 * @returns how many were missing
 */
export function ensureAuditTriggers(database: Knex): Promise<number> {
  return ensureTriggers(
    database,
    WATCHED.flatMap(({ table, area, subject, columns, events = EVENTS }) =>
      events.map((event) => ({
        table,
        event,
        name: `audit_on_${event}`,
        run: `audit_write('${area}', '${subject}', '${columns}')`,
      })),
    ),
  );
}
