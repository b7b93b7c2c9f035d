import type { RunSql } from "@emberly/kit/sql";
import { hashToken, isToken, newToken } from "@emberly/kit/token";
import { generateEntityId } from "@medusajs/framework/utils";
import { TELLS_WITHIN_S, UntoldRows } from "./untold-rows";

/** An account that is to be erased. */
export interface Erasure {
  id: string;
  customer_id: string;
  auth_identity_id: string;
  email: string;
}

const COLUMNS = "id, customer_id, auth_identity_id, email";
const CLAIM_MINUTES = 10;

/** Which accounts are to be erased, and when. While one waits, nobody can sign in to it. */
export class ErasureStore {
  /** None of these is final before its owner was told. */
  readonly untold: UntoldRows<Erasure>;

  constructor(private readonly run: RunSql) {
    this.untold = new UntoldRows(run, "account_erasure", COLUMNS);
  }

  /**
   * Writes down that an account is to be erased; asked for again, the earlier end counts.
   *
   * @param afterHours with 0, there is nothing to tell the owner
   * @returns it, and when it is final
   */
  async ask(whose: Omit<Erasure, "id">, afterHours: number): Promise<Erasure & { finalAt: Date }> {
    const [row] = await this.run<{ id: string; final_at: Date }>(
      `insert into account_erasure as erasure (id, customer_id, auth_identity_id, email, final_at, tell_at)
       values (?, ?, ?, ?, now() + make_interval(hours => ?), case when ? > 0 then now() + make_interval(secs => ?) end)
       on conflict (auth_identity_id) do update
         set final_at = least(erasure.final_at, excluded.final_at),
           tell_at = case when excluded.tell_at is not null then erasure.tell_at end
       returning id, final_at`,
      [
        generateEntityId(undefined, "era"),
        whose.customer_id,
        whose.auth_identity_id,
        whose.email,
        afterHours,
        afterHours,
        TELLS_WITHIN_S,
      ],
    );
    if (!row) throw new Error("The erasure was not written down");
    return { ...whose, id: row.id, finalAt: new Date(row.final_at) };
  }

  /**
   * Makes the secret that undoes an erasure, in the place of any before. The time to undo counts from now, unless the owner was told
   * earlier.
   *
   * @returns the secret, and when the erasure is final; undefined when it has been undone or finished meanwhile
   */
  async renewSecret(id: string, hours: number): Promise<{ finalAt: Date; secret: string } | undefined> {
    const secret = newToken();
    const [row] = await this.run<{ final_at: Date }>(
      `update account_erasure set undo_hash = ?, tell_at = now() + make_interval(secs => ?),
         final_at = case when tell_at is null then final_at
           else greatest(final_at, now() + make_interval(hours => ?)) end
       where id = ? and finished_at is null returning final_at`,
      [hashToken(secret), TELLS_WITHIN_S, hours, id],
    );
    return row && { finalAt: new Date(row.final_at), secret };
  }

  async isPending(authIdentityId: string): Promise<boolean> {
    const rows = await this.run(
      "select 1 from account_erasure where auth_identity_id = ? and finished_at is null",
      [authIdentityId],
    );
    return rows.length > 0;
  }

  /** When a customer's erasure is final; undefined while none is asked for. */
  async finalAt(customerId: string): Promise<Date | undefined> {
    const [row] = await this.run<{ final_at: Date }>(
      "select final_at from account_erasure where customer_id = ? and finished_at is null",
      [customerId],
    );
    return row && new Date(row.final_at);
  }

  /** Takes an erasure back. @returns false for a secret that is wrong or comes too late */
  async undo(secret: string): Promise<boolean> {
    if (!isToken(secret)) return false;
    const rows = await this.run(
      "delete from account_erasure where undo_hash = ? and final_at > now() and finished_at is null returning id",
      [hashToken(secret)],
    );
    return rows.length > 0;
  }

  /** Takes those whose time has come, one process each. A claim ends by itself. */
  async claim(limit: number): Promise<Erasure[]> {
    return this.run<Erasure>(
      `update account_erasure set claimed_until = now() + make_interval(mins => ?)
       where id in (
         select id from account_erasure
         where finished_at is null and final_at <= now() and tell_at is null
           and (claimed_until is null or claimed_until < now())
         order by final_at limit ? for update skip locked
       )
       returning ${COLUMNS}`,
      [CLAIM_MINUTES, limit],
    );
  }

  /** Leaves the mark that somebody was erased, and nothing of whom. */
  async finish(id: string): Promise<void> {
    await this.run(
      `update account_erasure set finished_at = now(), email = null, undo_hash = null, claimed_until = null, tell_at = null
       where id = ?`,
      [id],
    );
  }
}
