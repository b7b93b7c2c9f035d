import { contains } from "@emberly/kit/contains";
import type { RunSql, SqlValue } from "@emberly/kit/sql";
import type { AuditArea } from "./area";
import { findSubjects } from "./find-subjects";

/** One change, as the page Audit shows it. */
export interface AuditEntry {
  id: string;
  at: Date;
  /** Email of who did it; null when the shop did it by itself. */
  actor: string | null;
  /** The request it came with. */
  call: string | null;
  area: AuditArea;
  action: "created" | "changed" | "deleted" | "restored";
  /** The table. */
  source: string;
  /** What it is about, readable: a product's title, an order's number, an email, a role. */
  subject: string;
  /** Where the dashboard shows it, or null. */
  href: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export interface AuditQuery {
  area?: AuditArea;
  /** Part of the email of who did it. */
  actor?: string;
  /** What it is about, see {@link findSubjects}. */
  q?: string;
  /** By the staff, or by the shop itself. */
  by?: "staff" | "shop";
  since?: Date;
  until?: Date;
  limit: number;
  /** Entries older than this one; the audit only grows at the other end. */
  before?: string;
}

/** The variant is named where there are several: "pan, 8 inch / Sage". */
const PRODUCT = `(
  select product.id || ' ' || product.title || case when (select count(*) from product_variant other
      where other.product_id = product.id and (other.deleted_at is null or other.id = variant.id)) > 1
    then ', ' || variant.title else '' end
  from product_variant variant
  join product on product.id = variant.product_id where variant.id = link.variant_id)`;

const ORDER = `"order".id || ' Order #' || "order".display_id`;

/**
 * What an engine's link says of an entry's subject. Its index has live links only, and those that are gone, by another one, still name
 * what a deleted product was called.
 */
const linked = (link: string, column: string, text: string, more = "") => {
  const found = (isGone: string) => `(select ${text} from ${link} link ${more}
    where link.${column} = entry.subject and link.deleted_at is ${isGone} limit 1)`;
  return `coalesce(${found("null")}, ${found("not null")})`;
};

/** Id for the link, a space, and the text to show. */
const SUBJECT = `case entry.source
  when 'product' then (select product.id || ' ' || product.title from product where product.id = entry.subject)
  when 'review' then (select product.id || ' ' || product.title from product where product.id = entry.subject)
  when 'price' then ${linked("product_variant_price_set", "price_set_id", PRODUCT)}
  when 'inventory_level' then ${linked("product_variant_inventory_item", "inventory_item_id", PRODUCT)}
  when 'fulfillment' then ${linked("order_fulfillment", "fulfillment_id", ORDER, 'join "order" on "order".id = link.order_id')}
  when 'auth_mfa_factor' then (select "user".id || ' ' || "user".email from auth_identity identity
    join "user" on "user".id = identity.app_metadata->>'user_id' where identity.id = entry.subject)
  when 'user' then (select id || ' ' || email from "user" where id = entry.subject)
  when 'passkey' then (select id || ' ' || email from "user" where id = entry.subject)
  when 'second_factor' then (select id || ' ' || email from "user" where id = entry.subject)
  when 'user_rbac_role' then (select id || ' ' || email from "user" where id = entry.subject)
  when 'staff_role_grant' then coalesce(
    (select id || ' ' || email from "user" where id = entry.subject),
    (select id || ' ' || email from invite where id = entry.subject),
    (select id || ' API key ' || title from api_key where id = entry.subject))
  when 'invite' then (select id || ' ' || email from invite where id = entry.subject)
  when 'api_key' then (select id || ' API key ' || title from api_key where id = entry.subject)
  else coalesce(
    (select id || ' ' || name from staff_role where id = entry.subject),
    entry.subject || ' ' || coalesce(entry.after->>'name', entry.before->>'name', entry.subject)) end`;

/**
 * Ids that say nothing to a reader, with what they stand for. Entries of a release whose roles were the engine's name
 * tables that may not be there; their roles kept their ids.
 */
const NAMED = (column: "before" | "after") => `case
  when entry.${column} is null then null
  when entry.source in ('staff_role_grant', 'user_rbac_role') then jsonb_build_object('role', coalesce(
    (select name from staff_role where id = coalesce(entry.${column}->>'role_id', entry.${column}->>'rbac_role_id')),
    entry.${column}->>'role_id', entry.${column}->>'rbac_role_id'))
  else entry.${column} end`;

const HREF: Partial<Record<string, string>> = {
  product: "/products/",
  review: "/products/",
  price: "/products/",
  inventory_level: "/products/",
  fulfillment: "/orders/",
  customer: "/customers/",
  user: "/settings/users/",
  auth_mfa_factor: "/settings/users/",
  passkey: "/settings/users/",
  second_factor: "/settings/users/",
  user_rbac_role: "/settings/users/",
  staff_role: "/roles/",
};

/** The newest first. */
export async function readAudit(run: RunSql, query: AuditQuery): Promise<AuditEntry[]> {
  const conditions: string[] = ["true"];
  const values: SqlValue[] = [];
  const narrow = (condition: string, ...bound: SqlValue[]) => {
    conditions.push(condition);
    values.push(...bound);
  };
  if (query.area) narrow("area = ?", query.area);
  if (query.actor) narrow("actor = any(?)", await findActors(run, query.actor));
  if (query.by) narrow(`actor is ${query.by === "staff" ? "not " : ""}null`);
  if (query.since) narrow("at >= ?", query.since);
  if (query.until) narrow("at < ?", query.until);
  if (query.before) narrow("id < ?::bigint", query.before);
  const found = query.q ? await findSubjects(run, query.q) : undefined;
  if (found && !found.ids) narrow(found.condition, ...found.values);
  const entries = `select * from audit_entry entry where ${conditions.join(" and ")}`;
  const newest = found?.ids
    ? `select entry.* from unnest(?::text[]) found(id) cross join lateral (
         ${entries} and entry.subject = found.id order by id desc limit ?) entry order by id desc limit ?`
    : `${entries} order by id desc limit ?`;
  const bound = found?.ids ? [found.ids, ...values, query.limit, query.limit] : [...values, query.limit];
  const rows = await run<AuditEntry & { subject_text: string | null }>(
    `select entry.id, entry.at, entry.actor, entry.call, entry.area, entry.action, entry.source, entry.subject,
       ${SUBJECT} as subject_text, ${NAMED("before")} as before, ${NAMED("after")} as after
     from (${newest}) entry order by entry.id desc`,
    bound,
  );
  return rows.map(({ subject_text, ...row }) => {
    const at = subject_text?.indexOf(" ") ?? -1;
    if (!subject_text || at < 0) return { ...row, href: null };
    const base = HREF[row.source];
    return {
      ...row,
      subject: subject_text.slice(at + 1),
      href: base ? base + subject_text.slice(0, at) : null,
    };
  });
}

/** The emails that have the text in them, of everybody who ever changed something. Goes from one to the next by their index. */
async function findActors(run: RunSql, text: string): Promise<string[]> {
  const rows = await run<{ actor: string }>(
    `with recursive known as (
       (select actor from audit_entry where actor is not null order by actor limit 1)
       union all
       select (select actor from audit_entry where actor > known.actor order by actor limit 1)
       from known where known.actor is not null
     )
     select actor from known where actor ilike ?`,
    [contains(text)],
  );
  return rows.map(({ actor }) => actor);
}
