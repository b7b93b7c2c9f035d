import type { FirstRole } from "./first-roles";

/**
 * Resources that an earlier release of this shop gave out in roles. A role can have named others, but they were then
 * for administrators alone, so they are not taken over: nobody gets more than they had.
 */
const GIVEN_OUT = [
  ...["product", "product_variant", "product_option", "product_tag", "product_type", "product_category"],
  ...[
    "product_collection",
    "inventory_item",
    "inventory_level",
    "reservation_item",
    "stock_location",
    "file",
  ],
  ...["order", "order_change", "order_claim", "order_exchange", "return", "return_reason", "refund_reason"],
  ...["fulfillment", "fulfillment_provider", "shipping_option", "shipping_option_type", "shipping_profile"],
  ...["customer", "customer_group", "payment", "payment_collection", "store", "region", "currency"],
  ...["sales_channel", "audit_entry"],
];

const list = (texts: readonly string[]) => `array[${texts.map((text) => `'${text}'`).join(", ")}]::text[]`;

/** Values for a statement of a fixed text, which takes no parameters. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

const row = ({ id, name, description, permissions }: FirstRole) =>
  `(${quoted(id)}, ${quoted(name)}, ${quoted(description)}, ${list(permissions)})`;

/**
 * One statement that makes the first roles and gives them out.
 * - Where the tables of the engine's own roles exist, their roles, their holders and their open invitations are taken over
 *   under their ids, and only the Administrator is new. The tables are left as they are.
 * - Everybody who was a user before there were roles is an administrator, as before.
 */
export function takeOverRoles(roles: readonly FirstRole[], administratorRole: string): string {
  const administrator = roles.filter(({ id }) => id === administratorRole);
  const others = roles.filter(({ id }) => id !== administratorRole);
  const insert = (some: readonly FirstRole[]) =>
    `insert into staff_role (id, name, description, permissions) values ${some.map(row).join(", ")} on conflict do nothing;`;
  return `do $migration$
  begin
    ${insert(administrator)}
    if to_regclass('user_rbac_role') is null or to_regclass('rbac_role') is null then
      ${insert(others)}
    else
      insert into staff_role (id, name, description, permissions)
      select old.id, old.name, coalesce(old.description, ''), array(
        select distinct given.permission from rbac_role_policy link
        join rbac_policy policy on policy.id = link.policy_id and policy.deleted_at is null
        cross join lateral (
          select split_part(policy.key, ':', 1) as resource, split_part(policy.key, ':', 2) as operation
        ) named
        cross join lateral unnest(
          case when named.operation = '*' then array['read', 'create', 'update', 'delete'] else array[named.operation] end
        ) as each (operation)
        cross join lateral (
          select named.resource || ':' || each.operation
          -- What was one permission and is two now.
          union all select 'refund:create' where named.resource = 'payment' and each.operation = 'update'
          union all select 'fulfillment:create' where named.resource = 'fulfillment' and each.operation = 'update'
        ) given (permission)
        where link.role_id = old.id and link.deleted_at is null and named.resource = any (${list(GIVEN_OUT)})
        order by 1
      )
      from rbac_role old where old.deleted_at is null and old.id <> 'role_super_admin'
      on conflict do nothing;

      insert into staff_role_grant (holder_kind, holder_id, role_id)
      select 'user', held.user_id, coalesce(role.id, '${administratorRole}') from user_rbac_role held
      left join staff_role role on role.id = held.rbac_role_id
      where held.deleted_at is null and (role.id is not null or held.rbac_role_id = 'role_super_admin')
      on conflict do nothing;

      if to_regclass('invite_rbac_role') is not null then
        insert into staff_role_grant (holder_kind, holder_id, role_id)
        select 'invite', held.invite_id, coalesce(role.id, '${administratorRole}') from invite_rbac_role held
        left join staff_role role on role.id = held.rbac_role_id
        where held.deleted_at is null and (role.id is not null or held.rbac_role_id = 'role_super_admin')
        on conflict do nothing;
      end if;
    end if;

    if to_regclass('"user"') is not null then
      if to_regclass('user_rbac_role') is null then
        insert into staff_role_grant (holder_kind, holder_id, role_id)
        select 'user', "user".id, '${administratorRole}' from "user" where "user".deleted_at is null
        on conflict do nothing;
      else
        insert into staff_role_grant (holder_kind, holder_id, role_id)
        select 'user', "user".id, '${administratorRole}' from "user"
        where "user".deleted_at is null
          and not exists (select 1 from user_rbac_role held where held.user_id = "user".id)
        on conflict do nothing;
      end if;
    end if;
  end $migration$`;
}
