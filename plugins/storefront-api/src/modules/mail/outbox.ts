import { generateEntityId } from "@medusajs/framework/utils";
import type { RunSql } from "../../lib/run-sql";
import type { RenderedMail } from "../../mails/render";
import type { Seal } from "./seal";

/** A mail that this process may send now. */
export interface ClaimedMail {
  id: string;
  to: string;
  subject: string;
  /** See {@link Outbox.open}. */
  body: string;
  secret: boolean;
  /** How often it has been tried, this time included. */
  attempts: number;
}

const CLAIM_SECONDS = 45;
const GIVE_UP_AFTER = "3 days";
const KEEP_FOR = "30 days";

/**
 * Mails that wait. A row is written before the caller goes on, so no mail is lost with the process; it is sent
 * by whichever process claims it, in order for each recipient, and its body is deleted once it is sent.
 */
export class Outbox {
  constructor(
    private readonly run: RunSql,
    private readonly seal: Seal,
  ) {}

  /** @returns the mail's id */
  async add(to: string, template: string, mail: RenderedMail): Promise<string> {
    const id = generateEntityId(undefined, "mail");
    const body = JSON.stringify({ html: mail.html, text: mail.text });
    await this.run(
      "insert into mail_outbox (id, recipient, template, subject, body, secret) values (?, ?, ?, ?, ?, ?)",
      [id, to, template, mail.subject, mail.secret ? this.seal.close(body) : body, mail.secret],
    );
    return id;
  }

  /**
   * Takes mails that are due, at most one for each recipient and only the oldest that is unsent. A claim ends by
   * itself, so that what a dying process held is sent by another.
   */
  async claim(limit: number): Promise<ClaimedMail[]> {
    return this.run<ClaimedMail>(
      `update mail_outbox set claimed_until = now() + make_interval(secs => ?), attempts = attempts + 1
       where id in (
         select mail.id from mail_outbox mail
         where mail.sent_at is null and mail.given_up_at is null and mail.next_attempt_at <= now()
           and (mail.claimed_until is null or mail.claimed_until < now())
           and not exists (
             select 1 from mail_outbox earlier
             where earlier.recipient = mail.recipient and earlier.sequence < mail.sequence
               and earlier.sent_at is null and earlier.given_up_at is null
           )
         order by mail.sequence limit ? for update skip locked
       )
       returning id, recipient as "to", subject, body, secret, attempts`,
      [CLAIM_SECONDS, limit],
    );
  }

  /** @throws Error when the body was sealed with another secret than the shop has now */
  open({ body, secret }: ClaimedMail): { html: string; text: string } {
    return JSON.parse(secret ? this.seal.open(body) : body);
  }

  async sent(id: string): Promise<void> {
    await this.run(
      "update mail_outbox set sent_at = now(), body = null, claimed_until = null, last_error = null where id = ?",
      [id],
    );
  }

  /** Puts a mail back for another try, or gives it up when that has gone on for days. */
  async failed(id: string, error: string, retryInSeconds: number): Promise<void> {
    await this.run(
      `update mail_outbox set claimed_until = null, last_error = ?,
         next_attempt_at = now() + make_interval(secs => ?),
         given_up_at = case when created_at < now() - interval '${GIVE_UP_AFTER}' then now() end,
         body = case when created_at < now() - interval '${GIVE_UP_AFTER}' then null else body end
       where id = ?`,
      [error, retryInSeconds, id],
    );
  }

  /** Gives a mail up that the mail server will never take. */
  async refused(id: string, error: string): Promise<void> {
    await this.run(
      "update mail_outbox set given_up_at = now(), body = null, claimed_until = null, last_error = ? where id = ?",
      [error, id],
    );
  }

  /** Deletes what was sent or given up long ago. */
  async clearOld(): Promise<void> {
    await this.run(
      `delete from mail_outbox where coalesce(sent_at, given_up_at) < now() - interval '${KEEP_FOR}'`,
      [],
    );
  }
}
