import { contains } from "@emberly/kit/contains";
import type { RunSql, SqlValue } from "@emberly/kit/sql";

/** More subjects than these are not looked up one by one: so many have entries among the newest. */
const MOST_SUBJECTS = 1000;

/** Whatever is written of a parcel is shown as "Order #12". */
const OF_AN_ORDER = "order #";

/** The subjects of entries that words are about. */
export interface FoundSubjects {
  /** Their ids; undefined where they are too many to be listed. */
  ids?: string[];
  /** SQL of a condition on an entry's `source` and `subject`, for when they are. */
  condition: string;
  values: SqlValue[];
}

/** A variant's product, and which one it is where there are several: what the audit shows of its price and its stock. */
const VARIANTS = `select variant.id from words, product_variant variant join product on product.id = variant.product_id
  where product.title ilike pattern or (product.title || ', ' || variant.title ilike pattern
    and exists (select 1 from product_variant other where other.product_id = product.id and other.id <> variant.id
      and other.deleted_at is null))`;

/**
 * Starts from what has the name, because that is indexed or short, while entries without end may be about something else. Roles
 * that are gone have their name in their entries only.
 */
const SUBJECTS = `
  with words as (select ?::text as pattern, ?::text as whole, ?::bigint as order_number), variants as (${VARIANTS})
  select whole as id from words
  union select product.id from words, product where title ilike pattern
  union select price_set_id from product_variant_price_set where variant_id in (select id from variants)
  union select inventory_item_id from product_variant_inventory_item where variant_id in (select id from variants)
  union select link.fulfillment_id from words
    join "order" on "order".display_id = order_number and "order".deleted_at is null
    join order_fulfillment link on link.order_id = "order".id
  union select "user".id from words, "user" where email ilike pattern
  union select factor.auth_identity_id from words, auth_mfa_factor factor
    join auth_identity identity on identity.id = factor.auth_identity_id
    join "user" on "user".id = identity.app_metadata->>'user_id' where "user".email ilike pattern
  union select invite.id from words, invite where email ilike pattern
  union select api_key.id from words, api_key where title ilike pattern
  union select staff_role.id from words, staff_role where name ilike pattern
  union select subject from words, audit_entry
    where area = 'roles' and source = 'staff_role' and coalesce(after->>'name', before->>'name') ilike pattern`;

/**
 * What the audit holds about words: part of a product's title, of an email or of a role's name; the number of an order, which is
 * matched as a whole; or a subject's id.
 */
export async function findSubjects(run: RunSql, words: string): Promise<FoundSubjects> {
  const lower = words.toLowerCase();
  const values = [contains(words), words, orderNumber(lower)];
  const found = { condition: `entry.subject in (${SUBJECTS})`, values };
  if (OF_AN_ORDER.includes(lower)) {
    return { ...found, condition: `(entry.source = 'fulfillment' or ${found.condition})` };
  }
  const rows = await run<{ id: string }>(`${SUBJECTS} limit ${MOST_SUBJECTS + 1}`, values);
  return rows.length > MOST_SUBJECTS ? found : { ...found, ids: rows.map(({ id }) => id) };
}

/** Of "12", "#12" or "Order #12". */
function orderNumber(words: string): string | null {
  const [, before = "", number = ""] = /^(\D*)(\d{1,15})$/.exec(words) ?? [];
  return number !== "" && OF_AN_ORDER.endsWith(before) ? number : null;
}
