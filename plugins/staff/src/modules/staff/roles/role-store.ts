import { Failure } from "@emberly/kit/failure";
import type { RunSql } from "@emberly/kit/sql";
import { generateEntityId } from "@medusajs/framework/utils";
import type { Permission } from "../permissions/permission";
import { ADMINISTRATOR_ROLE } from "./first-roles";

/** What can hold roles: a person, an open invitation, a secret API key. */
export type HolderKind = "user" | "invite" | "api_key";

export interface Holder {
  kind: HolderKind;
  id: string;
}

/** A role as the dashboard shows it. */
export interface Role {
  id: string;
  name: string;
  description: string;
  permissions: Permission[];
  /** Rises with each change; who changes a role says which one they have seen. */
  version: number;
  /** How many people, invitations and keys hold it. */
  holders: number;
  /** The Administrator's, which nobody changes. */
  is_fixed: boolean;
  updated_at: Date;
}

export interface RoleText {
  name: string;
  description: string;
  permissions: readonly Permission[];
}

const COLUMNS = `role.id, role.name, role.description, role.permissions, role.version, role.updated_at,
  role.id = '${ADMINISTRATOR_ROLE}' as is_fixed,
  (select count(*) from staff_role_grant held
   left join "user" on held.holder_kind = 'user' and "user".id = held.holder_id
   left join invite on held.holder_kind = 'invite' and invite.id = held.holder_id
   left join api_key on held.holder_kind = 'api_key' and api_key.id = held.holder_id
   where held.role_id = role.id and case held.holder_kind
     when 'user' then "user".id is not null and "user".deleted_at is null
     when 'invite' then invite.id is not null and invite.deleted_at is null and not invite.accepted
     else api_key.id is not null and api_key.deleted_at is null and api_key.revoked_at is null end)::int as holders`;

/** A text array as Postgres reads one from a parameter. */
const asJson = (texts: readonly string[]) => JSON.stringify([...new Set(texts)].sort());
const ARRAY = "array(select jsonb_array_elements_text(?::jsonb))";

/** The roles, and who holds them. */
export class RoleStore {
  constructor(private readonly run: RunSql) {}

  /** By name, the Administrator's first. */
  list(): Promise<Role[]> {
    return this.run<Role>(
      `select ${COLUMNS} from staff_role role order by is_fixed desc, lower(role.name)`,
      [],
    );
  }

  /** @throws Failure 404 */
  async get(id: string): Promise<Role> {
    const [role] = await this.run<Role>(`select ${COLUMNS} from staff_role role where role.id = ?`, [id]);
    if (!role) throw new Failure(404, "There is no such role. Somebody may have removed it.");
    return role;
  }

  /** @throws Failure 409 when the name is taken */
  async create({ name, description, permissions }: RoleText): Promise<Role> {
    const [row] = await this.run<{ id: string }>(
      `insert into staff_role (id, name, description, permissions) values (?, ?, ?, ${ARRAY})
       on conflict (lower(name)) do nothing returning id`,
      [generateEntityId(undefined, "staffrole"), name, description, asJson(permissions)],
    );
    if (!row) throw nameTaken(name);
    return this.get(row.id);
  }

  /**
   * @param version which one the writer has seen
   * @throws Failure 404, 409 when the name is taken or somebody else has changed the role since
   */
  async update(id: string, { name, description, permissions }: RoleText, version: number): Promise<Role> {
    refuseFixed(id);
    const namesakes = await this.run("select 1 from staff_role where lower(name) = lower(?) and id <> ?", [
      name,
      id,
    ]);
    if (namesakes.length > 0) throw nameTaken(name);
    const changed = await this.run(
      `update staff_role set name = ?, description = ?, permissions = ${ARRAY},
         version = version + 1, updated_at = now()
       where id = ? and version = ? returning id`,
      [name, description, asJson(permissions), id, version],
    );
    if (changed.length === 0) await this.refuseStale(id);
    return this.get(id);
  }

  /** @throws Failure 404, 409 when somebody holds it, or has changed it since */
  async remove(id: string, version: number): Promise<void> {
    refuseFixed(id);
    const { holders } = await this.get(id);
    if (holders > 0) {
      const whom = holders === 1 ? "Somebody still holds" : `${holders} still hold`;
      throw new Failure(409, `${whom} this role. Give them another one first.`);
    }
    // Of what holds it no more (people who left, invitations that were accepted) nothing is to be kept.
    const removed = await this.run(
      `with present as (select id from staff_role where id = ? and version = ?),
       stale as (delete from staff_role_grant where role_id in (select id from present))
       delete from staff_role where id in (select id from present) returning id`,
      [id, version],
    ).catch((error: unknown) => {
      if (isCode(error, "23503")) throw new Failure(409, "Somebody was given this role just now.");
      throw error;
    });
    if (removed.length === 0) await this.refuseStale(id);
  }

  /** The ids of the roles that somebody holds. */
  async heldBy({ kind, id }: Holder): Promise<string[]> {
    const rows = await this.run<{ role_id: string }>(
      "select role_id from staff_role_grant where holder_kind = ? and holder_id = ? order by id",
      [kind, id],
    );
    return rows.map(({ role_id }) => role_id);
  }

  /** What all roles of somebody allow together. */
  async permissionsOf({ kind, id }: Holder): Promise<Permission[]> {
    const rows = await this.run<{ permission: Permission }>(
      `select distinct unnest(role.permissions) as permission from staff_role_grant held
       join staff_role role on role.id = held.role_id where held.holder_kind = ? and held.holder_id = ?`,
      [kind, id],
    );
    return rows.map(({ permission }) => permission);
  }

  /**
   * Gives somebody exactly these roles, in one statement.
   *
   * @throws Failure 409 when nobody would be left who holds everything
   */
  async assign({ kind, id }: Holder, roleIds: readonly string[]): Promise<void> {
    const wanted = asJson(roleIds);
    try {
      await this.run(
        `with wanted as (select jsonb_array_elements_text(?::jsonb) as role_id),
         taken as (
           delete from staff_role_grant
           where holder_kind = ? and holder_id = ? and role_id not in (select role_id from wanted)
         )
         insert into staff_role_grant (holder_kind, holder_id, role_id)
         select ?, ?, role_id from wanted on conflict (holder_kind, holder_id, role_id) do nothing`,
        [wanted, kind, id, kind, id],
      );
    } catch (error) {
      if (isLastAdministrator(error)) throw lastAdministrator();
      if (isCode(error, "23503")) throw new Failure(400, "One of these roles does not exist any more");
      throw error;
    }
  }

  /** What an invitation promised becomes the person's who accepted it. */
  async passOn(inviteId: string, userId: string): Promise<void> {
    await this.run(
      `insert into staff_role_grant (holder_kind, holder_id, role_id)
       select 'user', ?, role_id from staff_role_grant where holder_kind = 'invite' and holder_id = ?
       on conflict (holder_kind, holder_id, role_id) do nothing`,
      [userId, inviteId],
    );
  }

  private async refuseStale(id: string): Promise<never> {
    await this.get(id);
    throw new Failure(
      409,
      "Somebody else has changed this role meanwhile. Nothing was saved: look at what it is now, and try again.",
    );
  }
}

const nameTaken = (name: string) =>
  new Failure(409, `There is a role "${name}" already. Choose another name.`);

/** The refusal to take away the last administrator: a `Failure` with status 409. */
export const lastAdministrator = () =>
  new Failure(409, "This is the last administrator. Make somebody else one first.");

function refuseFixed(id: string): void {
  if (id === ADMINISTRATOR_ROLE) {
    throw new Failure(400, "The Administrator's role stays as it is. Copy it to make a narrower one.");
  }
}

/** As the trigger `staff_keep_an_administrator` says it, directly or through an error of the engine's. */
export function isLastAdministrator(error: unknown): boolean {
  return (
    isCode(error, "SA001") || (error instanceof Error && error.message.includes("The last administrator"))
  );
}

const isCode = (error: unknown, code: string) =>
  typeof error === "object" && error !== null && "code" in error && error.code === code;
