import type { RunSql } from "@emberly/kit/sql";
import { hashToken, isToken, newToken } from "@emberly/kit/token";
import { generateEntityId } from "@medusajs/framework/utils";
import { TELLS_WITHIN_S, UntoldRows } from "./untold-rows";

export interface EmailChange {
  id: string;
  auth_identity_id: string;
  customer_id: string;
  old_email: string;
  new_email: string;
}

const COLUMNS = "id, auth_identity_id, customer_id, old_email, new_email";
const UNDO_DAYS = 7;

/** Which accounts move to another email, and which have. */
export class EmailChangeStore {
  /** Those that came about, and the old address does not know of it. */
  readonly untold: UntoldRows<EmailChange>;

  constructor(private readonly run: RunSql) {
    this.untold = new UntoldRows(run, "account_email_change", COLUMNS);
  }

  /**
   * Writes down which email an account wants. Another wish takes the place of the one before and gets another id, so that no code of
   * the one is worth anything for the other.
   *
   * @returns its id
   */
  async ask(change: Omit<EmailChange, "id">): Promise<string> {
    const [row] = await this.run<{ id: string }>(
      `insert into account_email_change as change (id, auth_identity_id, customer_id, old_email, new_email)
       values (?, ?, ?, ?, ?)
       on conflict (auth_identity_id) where confirmed_at is null do update
         set id = case when (change.old_email, change.new_email) = (excluded.old_email, excluded.new_email)
             then change.id else excluded.id end,
           old_email = excluded.old_email, new_email = excluded.new_email, asked_at = now()
       returning id`,
      [
        generateEntityId(undefined, "ech"),
        change.auth_identity_id,
        change.customer_id,
        change.old_email,
        change.new_email,
      ],
    );
    if (!row) throw new Error("The change of email was not written down");
    return row.id;
  }

  /** What an account has asked for and not confirmed yet. */
  async asked(authIdentityId: string): Promise<EmailChange | undefined> {
    const [row] = await this.run<EmailChange>(
      `select ${COLUMNS} from account_email_change where auth_identity_id = ? and confirmed_at is null`,
      [authIdentityId],
    );
    return row;
  }

  /**
   * Makes the secret that undoes a change, in the place of any before. The time to undo counts from now.
   *
   * @returns undefined when it has been undone meanwhile
   */
  async renewSecret(id: string): Promise<string | undefined> {
    const secret = newToken();
    const renewed = await this.run(
      `update account_email_change set undo_hash = ?, undo_until = now() + make_interval(days => ?),
         tell_at = now() + make_interval(secs => ?)
       where id = ? and undo_until is not null returning id`,
      [hashToken(secret), UNDO_DAYS, TELLS_WITHIN_S, id],
    );
    return renewed.length > 0 ? secret : undefined;
  }

  /** A change that can be undone by this secret. */
  async undoable(secret: string): Promise<EmailChange | undefined> {
    if (!isToken(secret)) return undefined;
    const [row] = await this.run<EmailChange>(
      `select ${COLUMNS} from account_email_change where undo_hash = ? and undo_until > now()`,
      [hashToken(secret)],
    );
    return row;
  }

  async clearOld(): Promise<void> {
    await this.run(
      "delete from account_email_change where confirmed_at is null and asked_at < now() - interval '1 day'",
      [],
    );
  }
}

/**
 * Writes down that a change came about, and that the old address is still to be told.
 *
 * @param run of the transaction in which it does
 */
export async function noteConfirmed(run: RunSql, id: string): Promise<void> {
  await run(
    `update account_email_change set confirmed_at = now(), undo_until = now() + make_interval(days => ?),
       tell_at = now() + make_interval(secs => ?)
     where id = ?`,
    [UNDO_DAYS, TELLS_WITHIN_S, id],
  );
}

/** Once one change is undone no other of the account can be: whoever made the later ones was not the owner. */
export async function noteUndone(run: RunSql, authIdentityId: string): Promise<void> {
  await run(
    "update account_email_change set undo_hash = null, undo_until = null, tell_at = null where auth_identity_id = ?",
    [authIdentityId],
  );
}
