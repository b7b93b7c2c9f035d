import type { RunSql } from "@emberly/kit/sql";
import { hashToken, isToken, newToken } from "@emberly/kit/token";
import { generateEntityId } from "@medusajs/framework/utils";

/** An account that is to be erased. */
export interface Erasure {
  id: string;
  customer_id: string;
  auth_identity_id: string;
  email: string;
}

const CLAIM_MINUTES = 10;

/** Which accounts are to be erased, and when. While one waits, nobody can sign in to it. */
export class ErasureStore {
  constructor(private readonly run: RunSql) {}

  /**
   * Writes down that an account is to be erased; asked for again, the earlier end counts.
   *
   * @returns when it is final, and the secret that undoes it until then
   */
  async ask(
    whose: Omit<Erasure, "id">,
    afterHours: number,
  ): Promise<{ id: string; finalAt: Date; secret: string }> {
    const secret = newToken();
    const [row] = await this.run<{ id: string; final_at: Date }>(
      `insert into account_erasure (id, customer_id, auth_identity_id, email, undo_hash, final_at)
       values (?, ?, ?, ?, ?, now() + make_interval(hours => ?))
       on conflict (auth_identity_id) do update
         set undo_hash = excluded.undo_hash, final_at = least(account_erasure.final_at, excluded.final_at)
       returning id, final_at`,
      [
        generateEntityId(undefined, "era"),
        whose.customer_id,
        whose.auth_identity_id,
        whose.email,
        hashToken(secret),
        afterHours,
      ],
    );
    if (!row) throw new Error("The erasure was not written down");
    return { id: row.id, finalAt: new Date(row.final_at), secret };
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
         where finished_at is null and final_at <= now() and (claimed_until is null or claimed_until < now())
         order by final_at limit ? for update skip locked
       )
       returning id, customer_id, auth_identity_id, email`,
      [CLAIM_MINUTES, limit],
    );
  }

  /** Leaves the mark that somebody was erased, and nothing of whom. */
  async finish(id: string): Promise<void> {
    await this.run(
      "update account_erasure set finished_at = now(), email = null, undo_hash = null, claimed_until = null where id = ?",
      [id],
    );
  }
}
