import { Failure } from "@emberly/kit/failure";
import type { RunSql } from "@emberly/kit/sql";
import { PASSKEY_PROVIDER } from "./passkey";

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

const OWN = `auth_identity_id = ? and provider = '${PASSKEY_PROVIDER}' and deleted_at is null`;

/** The passkeys of an auth identity. They are provider identities, which the engine's module makes and finds. */
export class PasskeyStore {
  constructor(private readonly run: RunSql) {}

  /** The oldest first. */
  list(authIdentityId: string): Promise<Passkey[]> {
    return this.run<Passkey>(
      `select id, provider_metadata->>'name' as name, created_at, provider_metadata->>'last_used_at' as last_used_at
       from provider_identity where ${OWN} order by created_at, id`,
      [authIdentityId],
    );
  }

  /** What a browser must know of those that are there already. */
  credentials(authIdentityId: string): Promise<KnownCredential[]> {
    return this.run<KnownCredential>(
      `select entity_id as id, coalesce(provider_metadata->'transports', '[]') as transports
       from provider_identity where ${OWN}`,
      [authIdentityId],
    );
  }

  /** @throws Failure 404 */
  async rename(authIdentityId: string, id: string, name: string): Promise<void> {
    const rows = await this.run(
      `update provider_identity set provider_metadata = jsonb_set(provider_metadata, '{name}', to_jsonb(?::text))
       where id = ? and ${OWN} returning id`,
      [name, id, authIdentityId],
    );
    if (rows.length === 0) throw noPasskey();
  }

  /** @returns its name @throws Failure 404 */
  async remove(authIdentityId: string, id: string): Promise<string> {
    const [row] = await this.run<{ name: string }>(
      `delete from provider_identity where id = ? and ${OWN} returning provider_metadata->>'name' as name`,
      [id, authIdentityId],
    );
    if (!row) throw noPasskey();
    return row.name;
  }
}

const noPasskey = () => new Failure(404, "There is no such passkey any more");
