import { createChallengeTable } from "@emberly/kit/passkey-challenges";
import { Migration } from "@medusajs/framework/mikro-orm/migrations";
import { CHALLENGE_TABLE } from "../second-factor/passkey";

/** `staff_passkey_challenge`: what browsers were asked to sign with a passkey, for a few minutes. */
export class Migration20261129190000PasskeyChallenges extends Migration {
  override async up(): Promise<void> {
    this.addSql(createChallengeTable(CHALLENGE_TABLE));
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists ${CHALLENGE_TABLE}`);
  }
}
