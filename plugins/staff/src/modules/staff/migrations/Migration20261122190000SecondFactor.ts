import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * `staff_used_code`: codes of second factors that were shown lately. `staff_ended_before`: the moment up to which every
 * token of somebody has ended.
 */
export class Migration20261122190000SecondFactor extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists staff_used_code (
      auth_identity_id text not null,
      code_hash text not null,
      used_at timestamptz not null default now(),
      primary key (auth_identity_id, code_hash)
    )`);
    this.addSql(`create table if not exists staff_ended_before (
      auth_identity_id text primary key,
      ended_at timestamptz not null default now()
    )`);
  }

  override async down(): Promise<void> {
    this.addSql("drop table if exists staff_used_code");
    this.addSql("drop table if exists staff_ended_before");
  }
}
