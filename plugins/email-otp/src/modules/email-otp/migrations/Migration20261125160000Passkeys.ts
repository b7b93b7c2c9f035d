import { createChallengeTable } from "@emberly/kit/passkey-challenges";
import { Migration } from "@medusajs/framework/mikro-orm/migrations";
import { CHALLENGE_TABLE } from "../passkeys/customer-passkeys";

/** What browsers were asked to sign with a passkey. */
export class Migration20261125160000Passkeys extends Migration {
  override async up(): Promise<void> {
    this.addSql(createChallengeTable(CHALLENGE_TABLE));
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists ${CHALLENGE_TABLE}`);
  }
}
