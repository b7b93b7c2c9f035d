import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const INDEXES = [
  ["session_id", "unique index"],
  ["payment_intent_id", "unique index"],
  ["order_id", "unique index"],
  ["cart_id", "index"],
] as const;

const partial = (column: string, kind: string) =>
  `"IDX_stripe_checkout_${column}${kind === "unique index" ? "_unique" : ""}"`;

/** Rows are never marked as deleted, and an index of those that are not helps no statement that does not say so. */
export class Migration20261126110000 extends Migration {
  override async up(): Promise<void> {
    for (const [column, kind] of INDEXES) {
      this.addSql(
        `create ${kind} if not exists "stripe_checkout_${column}" on "stripe_checkout" ("${column}");`,
      );
      this.addSql(`drop index if exists ${partial(column, kind)};`);
    }
  }

  override async down(): Promise<void> {
    for (const [column, kind] of INDEXES) {
      this.addSql(
        `create ${kind} if not exists ${partial(column, kind)} on "stripe_checkout" ("${column}") where deleted_at is null;`,
      );
      this.addSql(`drop index if exists "stripe_checkout_${column}";`);
    }
  }
}
