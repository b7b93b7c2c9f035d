import type { RunSql } from "@emberly/kit/sql";
import { generateEntityId } from "@medusajs/framework/utils";
import { type CodePurpose, generateCode, hashCode, isCode, pretendToCompare } from "./code";
import type { EmailOtpOptions } from "./options";

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
  constructor(
    private readonly run: RunSql,
    private readonly options: Required<EmailOtpOptions>,
  ) {}

  /**
   * Makes a code and voids the one before it.
   *
   * @returns null while the cooldown since the last one lasts
   */
  async issue(purpose: CodePurpose, subject: string): Promise<IssuedCode | null> {
    const code = generateCode(this.options.codeLength);
    const hash = await hashCode(code);
    const id = generateEntityId(undefined, "otp");
    const [row] = await this.run<{ expires_at: Date }>(
      `insert into one_time_code (id, purpose, subject, code_hash, attempts, expires_at)
       values (?, ?, ?, ?, 0, now() + make_interval(secs => ?))
       on conflict (purpose, subject) where deleted_at is null do update
         set id = excluded.id, code_hash = excluded.code_hash, attempts = 0, used_at = null,
             expires_at = excluded.expires_at, created_at = now(), updated_at = now()
         where one_time_code.created_at <= now() - make_interval(secs => ?)
       returning expires_at`,
      [id, purpose, subject, hash, this.options.ttl, this.options.resendCooldown],
    );
    return row ? { id, code, expiresAt: row.expires_at } : null;
  }

  /**
   * Uses a code up. Counting the try comes before comparing, so that tries sent at once cannot outrun the count.
   *
   * @returns false for a wrong, late, used or void code
   */
  async use(purpose: CodePurpose, subject: string, code: string): Promise<boolean> {
    const id = await this.compare(purpose, subject, code);
    if (!id) return false;
    const used = await this.run(
      "update one_time_code set used_at = now(), updated_at = now() where id = ? and used_at is null returning id",
      [id],
    );
    return used.length === 1;
  }

  /** Whether a code is right, without using it up: a right one gets its try back, a wrong one counts. */
  async isRight(purpose: CodePurpose, subject: string, code: string): Promise<boolean> {
    const id = await this.compare(purpose, subject, code);
    if (!id) return false;
    await this.run("update one_time_code set attempts = attempts - 1 where id = ? and used_at is null", [id]);
    return true;
  }

  /** Makes a used code good again, because what it was used for did not come about. */
  async release(purpose: CodePurpose, subject: string): Promise<void> {
    await this.run(
      `update one_time_code set used_at = null, attempts = greatest(attempts - 1, 0)
       where purpose = ? and subject = ? and used_at is not null`,
      [purpose, subject],
    );
  }

  /** Voids whatever code is out. */
  async void(purpose: CodePurpose, subject: string): Promise<void> {
    await this.run("delete from one_time_code where purpose = ? and subject = ?", [purpose, subject]);
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
      "delete from one_time_code where expires_at < now() or used_at is not null and used_at < now() - interval '1 hour' returning id",
      [],
    );
    return rows.length;
  }

  private async compare(purpose: CodePurpose, subject: string, code: string): Promise<string | null> {
    const [row] = await this.run<{ id: string; code_hash: string }>(
      `update one_time_code set attempts = attempts + 1
       where purpose = ? and subject = ? and deleted_at is null
         and used_at is null and expires_at > now() and attempts < ?
       returning id, code_hash`,
      [purpose, subject, this.options.maxAttempts],
    );
    if (!row) {
      await pretendToCompare(code);
      return null;
    }
    return (await isCode(code, row.code_hash)) ? row.id : null;
  }
}
