import type { RunSql } from "@emberly/kit/sql";
import { hashToken, isToken, newToken } from "@emberly/kit/token";
import { generateEntityId } from "@medusajs/framework/utils";
import type { CodePurpose } from "./code";
import type { CodeOptions } from "./options";

/**
 * The links of the mails: each mail's has a secret of its own, which lives as long as the code that was mailed with it. A newer
 * code for the same address does not void it, nor do wrong tries: whoever has the mail gets through, whatever strangers ask for or
 * guess. What is kept is a digest; the secret has 256 random bits, so nobody can turn it back.
 *
 * What uses a code up uses all links of its purpose and subject up, and the reverse; see `CodeStore`.
 */
export class LinkStore {
  constructor(
    private readonly run: RunSql,
    private readonly pages: CodeOptions["links"],
  ) {}

  /**
   * Makes a link that stands in for the code that is out.
   *
   * @param sentTo the address that both are mailed to, as `CodeStore.issue` was told
   * @returns undefined for a purpose without a page, and when the code has been used, is late, or by now went to another address
   */
  async issue(purpose: CodePurpose, subject: string, sentTo?: string): Promise<string | undefined> {
    const page = this.pages[purpose];
    if (!page) return undefined;
    const secret = newToken();
    const made = await this.run(
      `with gone as (
         delete from email_otp_link where purpose = ? and subject = ? and (expires_at <= now() or used_at is not null)
       )
       insert into email_otp_link (id, purpose, subject, secret_hash, expires_at, sent_to)
       select ?, purpose, subject, ?, expires_at, sent_to from email_otp_code
       where purpose = ? and subject = ? and deleted_at is null and used_at is null and expires_at > now()
         and coalesce(sent_to = ?, true)
       returning id`,
      [
        purpose,
        subject,
        generateEntityId(undefined, "otl"),
        hashToken(secret),
        purpose,
        subject,
        sentTo ?? null,
      ],
    );
    return made.length > 0 ? `${page}#${secret}` : undefined;
  }

  /** What a link is about, without using it up; undefined for one that is wrong, late or used. */
  async subjectOf(purpose: CodePurpose, secret: string): Promise<string | undefined> {
    if (!isToken(secret)) return undefined;
    const [row] = await this.run<{ subject: string }>(
      `select link.subject from email_otp_link link
       join email_otp_code code on code.purpose = link.purpose and code.subject = link.subject and code.deleted_at is null
       where link.purpose = ? and link.secret_hash = ? and link.used_at is null and link.expires_at > now()
         and code.used_at is null and coalesce(link.sent_to = code.sent_to, true)`,
      [purpose, hashToken(secret)],
    );
    return row?.subject;
  }

  /** Deletes what can no longer be used. */
  async clearOld(): Promise<void> {
    await this.run("delete from email_otp_link where expires_at < now()", []);
  }
}
