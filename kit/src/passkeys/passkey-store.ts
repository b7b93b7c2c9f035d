import { Failure } from "../failure";
import type { RunSql } from "../sql";
import { PasskeyRecord } from "./passkey-record";

/** A passkey as its owner sees it. */
export interface Passkey {
  id: string;
  name: string;
  created_at: Date;
  /** ISO 8601. */
  last_used_at: string | null;
}

interface KnownCredential {
  /** Base64url. */
  id: string;
  transports: string[];
}

const OWN = "auth_identity_id = ? and provider = ? and deleted_at is null";

/** The passkeys of an auth identity. They are provider identities, which the engine's module makes and finds. */
export class PasskeyStore {
  /** @param provider the name of the rows: those of the staff and those of customers stand apart */
  constructor(
    private readonly run: RunSql,
    readonly provider: string,
  ) {}

  /** Whose a passkey is, and what is kept of it. */
  async find(id: string): Promise<{ authIdentityId: string; record: PasskeyRecord } | undefined> {
    const [row] = await this.run<{ auth_identity_id: string; provider_metadata: unknown }>(
      `select passkey.auth_identity_id, passkey.provider_metadata from provider_identity passkey
       join auth_identity identity on identity.id = passkey.auth_identity_id and identity.deleted_at is null
       where passkey.entity_id = ? and passkey.provider = ? and passkey.deleted_at is null`,
      [id, this.provider],
    );
    return (
      row && { authIdentityId: row.auth_identity_id, record: PasskeyRecord.parse(row.provider_metadata) }
    );
  }

  /**
   * Writes down that a passkey was used. One statement, so that of two uses with one count only the first is taken.
   *
   * @throws Error when the count does not rise, which tells a copied passkey
   */
  async countUp(id: string, counter: number): Promise<void> {
    const rows = await this.run(
      `update provider_identity set updated_at = now(), provider_metadata =
         provider_metadata || jsonb_build_object('counter', ?::bigint, 'last_used_at', ?::text)
       where provider = ? and entity_id = ? and deleted_at is null
         and ((provider_metadata->>'counter')::bigint < ? or (? = 0 and (provider_metadata->>'counter')::bigint = 0))
       returning id`,
      [counter, new Date().toISOString(), this.provider, id, counter, counter],
    );
    if (rows.length === 0) throw new Error("the count did not rise");
  }

  /** The oldest first. */
  list(authIdentityId: string): Promise<Passkey[]> {
    return this.run<Passkey>(
      `select id, provider_metadata->>'name' as name, created_at, provider_metadata->>'last_used_at' as last_used_at
       from provider_identity where ${OWN} order by created_at, id`,
      [authIdentityId, this.provider],
    );
  }

  /** What a browser must know of those that are there already. */
  credentials(authIdentityId: string): Promise<KnownCredential[]> {
    return this.run<KnownCredential>(
      `select entity_id as id, coalesce(provider_metadata->'transports', '[]') as transports
       from provider_identity where ${OWN}`,
      [authIdentityId, this.provider],
    );
  }

  /** @throws Failure 404 */
  async rename(authIdentityId: string, id: string, name: string): Promise<void> {
    const rows = await this.run(
      `update provider_identity set provider_metadata = jsonb_set(provider_metadata, '{name}', to_jsonb(?::text))
       where id = ? and ${OWN} returning id`,
      [name, id, authIdentityId, this.provider],
    );
    if (rows.length === 0) throw noPasskey();
  }

  /** @returns its name @throws Failure 404 */
  async remove(authIdentityId: string, id: string): Promise<string> {
    const [row] = await this.run<{ name: string }>(
      `delete from provider_identity where id = ? and ${OWN} returning provider_metadata->>'name' as name`,
      [id, authIdentityId, this.provider],
    );
    if (!row) throw noPasskey();
    return row.name;
  }

  /** @returns the names of those that are gone now */
  async removeAll(authIdentityId: string): Promise<string[]> {
    const rows = await this.run<{ name: string }>(
      `delete from provider_identity where ${OWN} returning provider_metadata->>'name' as name`,
      [authIdentityId, this.provider],
    );
    return rows.map(({ name }) => name);
  }
}

const noPasskey = () => new Failure(404, "There is no such passkey any more");
