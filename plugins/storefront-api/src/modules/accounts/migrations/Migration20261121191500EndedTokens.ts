import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** `ended_token`: tokens of the dashboard that somebody signed out of; the engine itself trusts them until they expire. */
export class Migration20261121191500EndedTokens extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists ended_token (
      auth_identity_id text not null,
      issued_at bigint not null,
      ended_at timestamptz not null default now(),
      primary key (auth_identity_id, issued_at)
    )`);
  }

  override async down(): Promise<void> {
    this.addSql("drop table if exists ended_token");
  }
}
