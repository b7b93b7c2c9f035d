import type { RunSql } from "@emberly/kit/sql";
import { hashToken, isToken } from "@emberly/kit/token";
import { generateEntityId } from "@medusajs/framework/utils";
import { type CodePurpose, generateCode, hashCode, isCode, pretendToCompare } from "./code";
import type { CodeLimits } from "./limits";
import type { CodeOptions } from "./options";

export interface IssuedCode {
  id: string;
  /** The digits. They exist nowhere else: only their hash is kept. */
  code: string;
  expiresAt: Date;
}

/**
 * The one table of codes: at most one row for each purpose and subject, so that a new code replaces the old
 * one by itself. Every step is a single conditional statement on the database's own clock, so the rules hold
 * for requests that come at once and for any number of engine instances.
 *
 * A subject is whatever the code is about; the plugin uses the id of the auth identity.
 */
export class CodeStore {
  /** @param limits where codes may be asked for and tried only so often; without them that is for others to see to */
  constructor(
    private readonly run: RunSql,
    private readonly options: Pick<CodeOptions, "codeLength" | "ttl" | "maxAttempts" | "resendCooldown">,
    private readonly limits?: CodeLimits,
  ) {}

  /**
   * Makes a code and voids the one before it; links that were mailed to another address go as well.
   *
   * @param sentTo the address that it is mailed to; left out, it is good whoever has it
   * @returns null while the cooldown since the last one lasts, and when there have been as many as may be
   */
  async issue(purpose: CodePurpose, subject: string, sentTo?: string): Promise<IssuedCode | null> {
    const code = generateCode(this.options.codeLength);
    const hash = await hashCode(code);
    if (this.limits && !(await this.limits.mayMail(purpose, subject))) return null;
    const id = generateEntityId(undefined, "otp");
    const [row] = await this.run<{ expires_at: Date }>(
      `with issued as (
         insert into email_otp_code (id, purpose, subject, code_hash, attempts, expires_at, sent_to)
         values (?, ?, ?, ?, 0, now() + make_interval(secs => ?), ?)
         on conflict (purpose, subject) where deleted_at is null do update
           set id = excluded.id, code_hash = excluded.code_hash, attempts = 0, used_at = null,
               expires_at = excluded.expires_at, sent_to = excluded.sent_to, created_at = now(), updated_at = now()
           where email_otp_code.created_at <= now() - make_interval(secs => ?)
         returning purpose, subject, expires_at, sent_to
       ), links as (
         delete from email_otp_link link using issued
         where link.purpose = issued.purpose and link.subject = issued.subject
           and link.sent_to is distinct from issued.sent_to
       )
       select expires_at from issued`,
      [id, purpose, subject, hash, this.options.ttl, sentTo ?? null, this.options.resendCooldown],
    );
    return row ? { id, code, expiresAt: row.expires_at } : null;
  }

  /**
   * Uses a code up, and the links that were mailed for its purpose and subject. Counting the try comes before comparing, so
   * that tries sent at once cannot outrun the count. The secret of a link is taken in the code's place, and no try of it counts.
   *
   * @param sentTo the address that it must have been mailed to; left out, any is right
   * @returns false for a wrong, late, used or void one
   */
  async use(purpose: CodePurpose, subject: string, code: string, sentTo?: string): Promise<boolean> {
    if (isToken(code)) return this.useLink(purpose, subject, code, sentTo);
    const id = await this.compare(purpose, subject, code, sentTo);
    if (!id) return false;
    const used = await this.run(
      `with used as (
         update email_otp_code set used_at = now(), updated_at = now() where id = ? and used_at is null
         returning id, purpose, subject
       ), links as (
         update email_otp_link link set used_at = now() from used
         where link.purpose = used.purpose and link.subject = used.subject and link.used_at is null
       )
       select id from used`,
      [id],
    );
    return used.length === 1;
  }

  /** Whether a code is right, without using it up: a right one gets its try back, a wrong one counts. */
  async isRight(purpose: CodePurpose, subject: string, code: string): Promise<boolean> {
    const id = await this.compare(purpose, subject, code);
    if (!id) return false;
    await this.run("update email_otp_code set attempts = attempts - 1 where id = ? and used_at is null", [
      id,
    ]);
    return true;
  }

  /** The address that the newest code was mailed to; undefined where there is none. */
  async sentTo(purpose: CodePurpose, subject: string): Promise<string | undefined> {
    const [row] = await this.run<{ sent_to: string | null }>(
      "select sent_to from email_otp_code where purpose = ? and subject = ? and deleted_at is null",
      [purpose, subject],
    );
    return row?.sent_to ?? undefined;
  }

  /**
   * Makes a used code good again, because what it was used for did not come about. A code and links that were used together
   * have one time of use, which distinguishes them from links that were used before.
   *
   * @param by what was used: a try of a code is given back, a link took none
   */
  async release(purpose: CodePurpose, subject: string, by: "code" | "link" = "code"): Promise<void> {
    await this.run(
      `with used as (
         select id, purpose, subject, used_at from email_otp_code
         where purpose = ? and subject = ? and used_at is not null
       ), links as (
         update email_otp_link link set used_at = null from used
         where link.purpose = used.purpose and link.subject = used.subject and link.used_at = used.used_at
       )
       update email_otp_code code set used_at = null, attempts = greatest(code.attempts - ?, 0)
       from used where code.id = used.id`,
      [purpose, subject, by === "code" ? 1 : 0],
    );
  }

  /**
   * Voids whatever code and links are out.
   *
   * @param run of a transaction that this is part of
   */
  async void(purpose: CodePurpose, subject: string, run = this.run): Promise<void> {
    await run(
      `with links as (delete from email_otp_link where purpose = ? and subject = ?)
       delete from email_otp_code where purpose = ? and subject = ?`,
      [purpose, subject, purpose, subject],
    );
  }

  /** Takes as long as an issue or a try does, for subjects that do not exist. */
  async pretend(): Promise<void> {
    await pretendToCompare(generateCode(this.options.codeLength));
  }

  /**
   * Deletes what can no longer be used.
   *
   * @returns how many rows went
   */
  async clearOld(): Promise<number> {
    const rows = await this.run<{ id: string }>(
      "delete from email_otp_code where expires_at < now() or used_at is not null and used_at < now() - interval '1 hour' returning id",
      [],
    );
    return rows.length;
  }

  /** The code's row is what both ways meet in: of a code and a link that are used at the same moment one counts. */
  private async useLink(
    purpose: CodePurpose,
    subject: string,
    secret: string,
    sentTo?: string,
  ): Promise<boolean> {
    const used = await this.run(
      `with link as (
         select id, purpose, subject, sent_to from email_otp_link
         where purpose = ? and subject = ? and secret_hash = ? and used_at is null and expires_at > now()
       ), code as (
         update email_otp_code code set used_at = now(), updated_at = now() from link
         where code.purpose = link.purpose and code.subject = link.subject and code.deleted_at is null
           and code.used_at is null and coalesce(link.sent_to = code.sent_to, true)
           and coalesce(code.sent_to = ?, true)
         returning code.purpose, code.subject
       ), links as (
         update email_otp_link link set used_at = now() from code
         where link.purpose = code.purpose and link.subject = code.subject and link.used_at is null
       )
       select subject from code`,
      [purpose, subject, hashToken(secret), sentTo ?? null],
    );
    return used.length === 1;
  }

  private async compare(
    purpose: CodePurpose,
    subject: string,
    code: string,
    sentTo?: string,
  ): Promise<string | null> {
    if (this.limits && !(await this.limits.mayTry(subject))) {
      await pretendToCompare(code);
      return null;
    }
    const [row] = await this.run<{ id: string; code_hash: string }>(
      `update email_otp_code set attempts = attempts + 1
       where purpose = ? and subject = ? and deleted_at is null
         and used_at is null and expires_at > now() and attempts < ? and coalesce(sent_to = ?, true)
       returning id, code_hash`,
      [purpose, subject, this.options.maxAttempts, sentTo ?? null],
    );
    if (!row) {
      await pretendToCompare(code);
      return null;
    }
    if (!(await isCode(code, row.code_hash))) return null;
    await this.limits?.wasRight(subject);
    return row.id;
  }
}
