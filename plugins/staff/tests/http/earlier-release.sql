-- The staff of a shop of the release before this plugin: the tables of the engine's roles as far as this shop wrote
-- to them, with the roles that it made, one that an administrator made, and everybody who held them. Written in the
-- form of a dump, because running that release takes a commercial licence.
set check_function_bodies = off;

-- The engine makes these two also where the module is off, and leaves them empty.
drop table if exists user_rbac_role, invite_rbac_role;

create table rbac_role (
  id text primary key, name text not null, description text, metadata jsonb,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz
);
create table rbac_policy (
  id text primary key, key text not null, resource text not null, operation text not null, name text, description text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz
);
create table rbac_role_policy (
  id text primary key, role_id text not null, policy_id text not null,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz
);
create table user_rbac_role (
  id text not null, user_id text not null, rbac_role_id text not null,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  primary key (user_id, rbac_role_id)
);
create table invite_rbac_role (
  id text not null, invite_id text not null, rbac_role_id text not null,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  primary key (invite_id, rbac_role_id)
);

insert into rbac_role (id, name, description, deleted_at) values
  ('role_super_admin', 'Super Admin', 'Everything', null),
  ('role_01MERCH', 'Merchandiser', 'Products, stock and fulfilment', null),
  ('role_01SUPPORT', 'Support', 'Orders and customers, to read and not to change', '2026-11-01'),
  ('role_01CASH', 'Cash desk', null, null);
insert into rbac_policy (id, key, resource, operation) values
  ('rpol_all', '*:*', '*', '*'),
  ('rpol_product_read', 'product:read', 'product', 'read'),
  ('rpol_product_update', 'product:update', 'product', 'update'),
  ('rpol_level_all', 'inventory_level:*', 'inventory_level', '*'),
  ('rpol_fulfillment_update', 'fulfillment:update', 'fulfillment', 'update'),
  ('rpol_order_read', 'order:read', 'order', 'read'),
  ('rpol_order_item_read', 'order_item:read', 'order_item', 'read'),
  ('rpol_payment_update', 'payment:update', 'payment', 'update'),
  ('rpol_promotion_create', 'promotion:create', 'promotion', 'create'),
  ('rpol_customer_read', 'customer:read', 'customer', 'read');
insert into rbac_role_policy (id, role_id, policy_id, deleted_at) values
  ('rlpl_0', 'role_super_admin', 'rpol_all', null),
  ('rlpl_1', 'role_01MERCH', 'rpol_product_read', null),
  ('rlpl_2', 'role_01MERCH', 'rpol_product_update', null),
  ('rlpl_3', 'role_01MERCH', 'rpol_level_all', null),
  ('rlpl_4', 'role_01MERCH', 'rpol_fulfillment_update', null),
  ('rlpl_5', 'role_01MERCH', 'rpol_customer_read', '2026-11-02'),
  ('rlpl_6', 'role_01CASH', 'rpol_order_read', null),
  ('rlpl_7', 'role_01CASH', 'rpol_order_item_read', null),
  ('rlpl_8', 'role_01CASH', 'rpol_payment_update', null),
  ('rlpl_9', 'role_01CASH', 'rpol_promotion_create', null);

insert into "user" (id, email) values
  ('user_boss', 'boss@earlier.example'),
  ('user_merch', 'merch@earlier.example'),
  ('user_cash', 'cash@earlier.example'),
  ('user_two', 'two@earlier.example'),
  ('user_taken', 'taken@earlier.example'),
  ('user_never', 'never@earlier.example');
insert into user_rbac_role (id, user_id, rbac_role_id, deleted_at) values
  ('userrbac_1', 'user_boss', 'role_super_admin', null),
  ('userrbac_2', 'user_merch', 'role_01MERCH', null),
  ('userrbac_3', 'user_cash', 'role_01CASH', null),
  ('userrbac_4', 'user_two', 'role_01MERCH', null),
  ('userrbac_5', 'user_two', 'role_01CASH', null),
  ('userrbac_6', 'user_taken', 'role_super_admin', '2026-11-03');
insert into invite (id, email, accepted, token, expires_at) values
  ('invite_open', 'open@earlier.example', false, 'a-token', now() + interval '1 day');
insert into invite_rbac_role (id, invite_id, rbac_role_id) values ('inviterbac_1', 'invite_open', 'role_01MERCH');

insert into link_module_migrations (table_name, link_descriptor) values
  ('user_rbac_role', '{"toModule": "rbac", "toModel": "rbac_role", "fromModule": "user", "fromModel": "user"}'),
  ('invite_rbac_role', '{"toModule": "rbac", "toModel": "rbac_role", "fromModule": "user", "fromModel": "invite"}')
on conflict do nothing;

-- What of this plugin the earlier release did not have.
drop trigger if exists staff_keep_administrator_on_update on "user";
drop trigger if exists staff_keep_administrator_on_delete on "user";
drop table staff_role_grant, staff_role, staff_ended_token, staff_browser;
drop function staff_keep_an_administrator cascade;
delete from mikro_orm_migrations where name in ('Migration20261122180000Staff', 'take-over-roles');
