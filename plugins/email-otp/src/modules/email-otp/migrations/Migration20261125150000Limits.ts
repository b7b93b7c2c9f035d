import { createLimitTable } from "@emberly/kit/rate-limit";
import { Migration } from "@medusajs/framework/mikro-orm/migrations";
import { LIMIT_TABLE } from "../limits";

/** Counts of mails and tries. */
export class Migration20261125150000Limits extends Migration {
  override async up(): Promise<void> {
    this.addSql(createLimitTable(LIMIT_TABLE));
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists ${LIMIT_TABLE}`);
  }
}
