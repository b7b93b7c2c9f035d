import { prepared, type RunSql, sqlOn } from "@emberly/kit/sql";
import { hashToken, newToken } from "@emberly/kit/token";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { generateEntityId } from "@medusajs/framework/utils";

export interface NewSession {
  authIdentityId: string;
  customerId: string;
  userAgent: string;
  address: string;
}

export interface SessionRow {
  id: string;
  user_agent: string;
  address: string;
  created_at: Date;
  last_seen_at: Date;
}

/** The account behind a session, as the engine's records say at this moment. */
export interface SessionOwner {
  session_id: string;
  auth_identity_id: string;
  customer_id: string;
  email: string;
  verified: boolean;
  /** Null unless the same identity is an active engine user. */
  user_id: string | null;
  /** When it began, or when the password was last shown in it. */
  shown_at: Date;
  /** Whether it began with a sign-in so short a while ago that it shows who is there, and not only who has the cookie. */
  signed_in_lately: boolean;
  /** Whether a second factor was shown in this session. */
  second_factor_shown: boolean;
  /** The session was last seen longer ago than it is worth writing down. */
  stale: boolean;
}

const USER_AGENT_LENGTH = 400;
/** A session ends when it was not used for so long. */
export const SESSION_DAYS = 30;
const SEEN_EVERY = "1 hour";
const LATELY = "15 minutes";

const OWNER = `select session.id as session_id, session.auth_identity_id, customer.id as customer_id, customer.email,
    "user".id as user_id,
    ("user".id is not null or verification.id is not null) as verified,
    session.second_factor_at is not null as second_factor_shown,
    session.created_at as shown_at, session.created_at > now() - interval '${LATELY}' as signed_in_lately,
    session.last_seen_at < now() - interval '${SEEN_EVERY}' as stale
  from account_session session
  join customer on customer.id = session.customer_id and customer.deleted_at is null
  join auth_identity identity on identity.id = session.auth_identity_id and identity.deleted_at is null
    and identity.app_metadata->>'customer_id' = customer.id
  left join "user" on "user".id = identity.app_metadata->>'user_id' and "user".deleted_at is null
  left join auth_verification verification
    on verification.auth_identity_id = identity.id and verification.entity_type = 'email'
    and verification.entity_id = customer.email and verification.verified_at is not null
    and verification.deleted_at is null
  where session.token_hash = ? and session.expires_at > now() and session.deleted_at is null
    and not exists (select 1 from account_erasure erasure
      where erasure.auth_identity_id = session.auth_identity_id and erasure.finished_at is null)`;

/** Signed-in browsers. Their tokens are stored as digests only. */
export class SessionStore {
  private readonly run: RunSql;

  constructor(private readonly database: Knex) {
    this.run = sqlOn(database);
  }

  /** @returns the token for the cookie, which exists nowhere else */
  async start(session: NewSession): Promise<string> {
    const token = newToken();
    await this.run(
      `insert into account_session (id, token_hash, auth_identity_id, customer_id, user_agent, address, expires_at)
       values (?, ?, ?, ?, ?, ?, now() + make_interval(days => ?))`,
      [
        generateEntityId(undefined, "ses"),
        hashToken(token),
        session.authIdentityId,
        session.customerId,
        session.userAgent.slice(0, USER_AGENT_LENGTH),
        session.address,
        SESSION_DAYS,
      ],
    );
    return token;
  }

  /** Who is behind a token: one query, every join by a primary key or a unique index. */
  async owner(token: string): Promise<SessionOwner | undefined> {
    // Every call of somebody who is signed in asks it, and planning its joins takes longer than they do.
    const [owner] = await prepared<SessionOwner>(this.database, OWNER, [hashToken(token)]);
    return owner;
  }

  /** Writes down that a session is in use, which moves its end. */
  async seen(id: string): Promise<void> {
    await this.run(
      "update account_session set last_seen_at = now(), expires_at = now() + make_interval(days => ?) where id = ?",
      [SESSION_DAYS, id],
    );
  }

  /** Writes down that a second factor was shown. */
  async secondFactorShown(id: string): Promise<void> {
    await this.run("update account_session set second_factor_at = now() where id = ?", [id]);
  }

  /** Writes down that the password was shown: the session counts as one that begins now. */
  async passwordShown(id: string): Promise<void> {
    await this.run("update account_session set created_at = now() where id = ?", [id]);
  }

  /** Newest first. */
  async list(authIdentityId: string): Promise<SessionRow[]> {
    return this.run<SessionRow>(
      `select id, user_agent, address, created_at, last_seen_at from account_session
       where auth_identity_id = ? and expires_at > now() and deleted_at is null order by last_seen_at desc`,
      [authIdentityId],
    );
  }

  async end(token: string): Promise<void> {
    await this.run("delete from account_session where token_hash = ?", [hashToken(token)]);
  }

  /**
   * Ends one session of an account by its id.
   *
   * @returns false when the account has no such session
   */
  async endOne(authIdentityId: string, id: string): Promise<boolean> {
    const ended = await this.run(
      "delete from account_session where auth_identity_id = ? and id = ? returning id",
      [authIdentityId, id],
    );
    return ended.length === 1;
  }

  /** Ends all sessions of an account, or all but one. */
  async endAll(authIdentityId: string, exceptId?: string): Promise<void> {
    await endSessions(this.run, authIdentityId, exceptId);
  }

  async clearOld(): Promise<void> {
    await this.run("delete from account_session where expires_at < now()", []);
  }
}

/**
 * {@link SessionStore.endAll} as part of a transaction.
 *
 * @param run of the transaction
 */
export async function endSessions(run: RunSql, authIdentityId: string, exceptId = ""): Promise<void> {
  await run("delete from account_session where auth_identity_id = ? and id <> ?", [authIdentityId, exceptId]);
}
