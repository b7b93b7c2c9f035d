import { Failure } from "@emberly/kit/failure";
import type { RunSql } from "@emberly/kit/sql";
import type { Holder, HolderKind } from "./role-store";

interface Person {
  id: string;
  email: string;
  name: string;
  roles: string[];
  has_second_factor: boolean;
}

interface OpenInvite {
  id: string;
  email: string;
  expires_at: Date;
  roles: string[];
}

interface SecretKey {
  id: string;
  title: string;
  /** Its beginning and end, as the engine shows it. */
  redacted: string;
  roles: string[];
}

export interface Members {
  people: Person[];
  invites: OpenInvite[];
  api_keys: SecretKey[];
}

const ROLES = (kind: HolderKind, id: string) => `array(
  select role_id from staff_role_grant where holder_kind = '${kind}' and holder_id = ${id} order by id) as roles`;

const PEOPLE = `select "user".id, "user".email, trim(concat("user".first_name, ' ', "user".last_name)) as name,
    ${ROLES("user", '"user".id')},
    exists (
      select 1 from auth_identity identity where identity.app_metadata->>'user_id' = "user".id and (
        exists (select 1 from auth_mfa_factor factor where factor.auth_identity_id = identity.id
          and factor.status = 'enabled' and factor.deleted_at is null)
        or exists (select 1 from provider_identity passkey where passkey.auth_identity_id = identity.id
          and passkey.provider = 'passkey' and passkey.deleted_at is null))
    ) as has_second_factor
  from "user" where "user".deleted_at is null`;

const INVITES = `select invite.id, invite.email, invite.expires_at, ${ROLES("invite", "invite.id")}
  from invite where invite.deleted_at is null and not invite.accepted`;

const API_KEYS = `select api_key.id, api_key.title, api_key.redacted, ${ROLES("api_key", "api_key.id")}
  from api_key where api_key.deleted_at is null and api_key.type = 'secret'
    and (api_key.revoked_at is null or api_key.revoked_at > now())`;

const ONE: Record<HolderKind, string> = {
  user: `${PEOPLE} and "user".id = ?`,
  invite: `${INVITES} and invite.id = ?`,
  api_key: `${API_KEYS} and api_key.id = ?`,
};

/** Everybody and everything that can hold roles, by the engine's own records. */
export class MemberList {
  constructor(private readonly run: RunSql) {}

  async list(): Promise<Members> {
    const [people, invites, api_keys] = await Promise.all([
      this.run<Person>(`${PEOPLE} order by "user".email`, []),
      this.run<OpenInvite>(`${INVITES} order by invite.email`, []),
      this.run<SecretKey>(`${API_KEYS} order by api_key.title`, []),
    ]);
    return { people, invites, api_keys };
  }

  /** @throws Failure 404 */
  async get({ kind, id }: Holder): Promise<void> {
    const rows = await this.run(ONE[kind], [id]);
    if (rows.length === 0) throw new Failure(404, "There is nobody by this id any more");
  }
}
