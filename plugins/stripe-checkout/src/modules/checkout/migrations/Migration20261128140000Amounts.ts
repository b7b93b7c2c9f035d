import { Migration } from "@medusajs/framework/mikro-orm/migrations";

const AMOUNTS = ["goods_amount", "authorised_amount", "captured_amount", "refunded_amount"];

const retyped = (type: string) =>
  `alter table "stripe_checkout" ${AMOUNTS.map((column) => `alter column "${column}" type ${type}`).join(", ")};`;

/** Hundredths of a rupiah soon need more than 32 bits. Doubles are exact up to 2^53, and arrive as numbers. */
export class Migration20261128140000Amounts extends Migration {
  override async up(): Promise<void> {
    this.addSql(retyped("double precision"));
  }

  override async down(): Promise<void> {
    this.addSql(retyped("integer"));
  }
}
