import { CREATE_LIMIT_TABLE } from "@emberly/kit/rate-limit";
import { Migration } from "@medusajs/framework/mikro-orm/migrations";
import { ADMINISTRATOR_ROLE, FIRST_ROLES } from "../roles/first-roles";
import { takeOverRoles } from "../roles/take-over-roles";

/**
 * `staff_role`: what a role is called and allows. `staff_role_grant`: who holds which role; a person, an invitation or
 * a secret API key. `staff_ended_token`: tokens of the dashboard that were signed out of. `staff_browser`: browsers
 * that have signed in before.
 */
export class Migration20261122180000Staff extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists staff_role (
      id text primary key,
      name text not null,
      description text not null default '',
      permissions text[] not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`);
    this.addSql("create unique index if not exists staff_role_name on staff_role (lower(name))");
    this.addSql(`create table if not exists staff_role_grant (
      id bigserial primary key,
      holder_kind text not null check (holder_kind in ('user', 'invite', 'api_key')),
      holder_id text not null,
      role_id text not null references staff_role (id),
      granted_at timestamptz not null default now(),
      unique (holder_kind, holder_id, role_id)
    )`);
    this.addSql("create index if not exists staff_role_grant_role on staff_role_grant (role_id)");
    this.addSql(`create table if not exists staff_ended_token (
      auth_identity_id text not null,
      issued_at bigint not null,
      ended_at timestamptz not null default now(),
      primary key (auth_identity_id, issued_at)
    )`);
    this.addSql(`create table if not exists staff_browser (
      auth_identity_id text not null,
      browser_hash text not null,
      last_seen_at timestamptz not null default now(),
      primary key (auth_identity_id, browser_hash)
    )`);
    this.addSql(CREATE_LIMIT_TABLE);
    this.addSql(takeOverRoles(FIRST_ROLES, ADMINISTRATOR_ROLE));
    this.addSql(KEEP_AN_ADMINISTRATOR);
  }

  override async down(): Promise<void> {
    for (const table of [
      "staff_role_grant",
      "staff_role",
      "staff_ended_token",
      "staff_browser",
      "account_limit",
    ]) {
      this.addSql(`drop table if exists ${table} cascade`);
    }
    this.addSql("drop function if exists staff_keep_an_administrator cascade");
  }
}

/**
 * Refuses what would leave nobody with everything. It is asked at the end of each statement that takes an
 * administrator away, after one lock for all, so that two administrators who remove each other at once do not both
 * succeed; and by the database, so that it holds whichever way somebody is removed.
 */
const KEEP_AN_ADMINISTRATOR = `create or replace function staff_keep_an_administrator() returns trigger language plpgsql as $$
  declare
    takes_one boolean;
  begin
    if tg_table_name = 'staff_role_grant' then
      takes_one := exists (
        select 1 from old_rows where holder_kind = 'user' and role_id = '${ADMINISTRATOR_ROLE}');
    else
      takes_one := exists (
        select 1 from old_rows join staff_role_grant held on held.holder_kind = 'user'
          and held.holder_id = old_rows.id and held.role_id = '${ADMINISTRATOR_ROLE}');
    end if;
    if not takes_one then
      return null;
    end if;
    perform pg_advisory_xact_lock(hashtext('staff_keep_an_administrator'));
    if not exists (
      select 1 from staff_role_grant held
      join "user" on "user".id = held.holder_id and "user".deleted_at is null
      where held.holder_kind = 'user' and held.role_id = '${ADMINISTRATOR_ROLE}'
    ) then
      raise exception 'The last administrator cannot be taken away' using errcode = 'SA001';
    end if;
    return null;
  end $$`;
