import { readPage } from "@emberly/kit/read-page";
import type { RunSql } from "@emberly/kit/sql";
import { generateEntityId } from "@medusajs/framework/utils";
import type { RenderedMail } from "./rendering/render";
import type { Seal } from "./seal";

/** A mail that this process may send now. */
export interface ClaimedMail {
  id: string;
  to: string;
  subject: string;
  /** See {@link Outbox.open}. */
  body: string;
  secret: boolean;
  /** Whether nothing of it may be left once it is sent. */
  forget: boolean;
  /** How often it has been tried, this time included. */
  attempts: number;
}

export type MailBody = Pick<RenderedMail, "html" | "text" | "unsubscribe">;

/** A mail that could not be sent yet, or was given up. */
export interface FailedMail {
  id: string;
  to: string;
  template: string;
  subject: string;
  attempts: number;
  created_at: Date;
  error: string;
  given_up: boolean;
  /** False once its text is gone: mails with a code are not kept. */
  can_be_sent: boolean;
}

export interface FailedMails {
  mails: FailedMail[];
  count: number;
}

const FAILED = "sent_at is null and last_error is not null and deleted_at is null";
const CLAIM_SECONDS = 45;
/** Of a `mail` that is done with. */
const WAITS_FOR_IT = `exists (
  select from mail_outbox later
  where later.recipient = mail.recipient and later.sequence > mail.sequence
    and later.sent_at is null and later.given_up_at is null) as more`;
const GIVE_UP_AFTER = "3 days";
const KEEP_FOR = "30 days";

/**
 * Mails that wait. A row is written before the caller goes on, so no mail is lost with the process; it is sent
 * by whichever process claims it, in order for each recipient. Its body is deleted once it
 * is sent; that of a mail which was given up is kept, unless it is secret, so that a person can send it again.
 */
export class Outbox {
  constructor(
    private readonly run: RunSql,
    private readonly seal: Seal,
  ) {}

  /**
   * Queues a mail.
   *
   * @param once of all mails that were queued under it, only the first counts, as long as its row is kept
   * @returns the id of the mail, or of the one that was there before
   */
  async add(to: string, template: string, mail: RenderedMail, once?: string): Promise<string> {
    const content: MailBody = { html: mail.html, text: mail.text, unsubscribe: mail.unsubscribe };
    const body = JSON.stringify(content);
    const [added] = await this.run<{ id: string }>(
      `insert into mail_outbox as kept (id, recipient, template, subject, body, secret, forget, once)
       values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (once) do update set once = kept.once returning id`,
      [
        generateEntityId(undefined, "mail"),
        to,
        template,
        mail.subject,
        mail.secret ? this.seal.close(body) : body,
        mail.secret,
        mail.forget,
        once ?? null,
      ],
    );
    if (!added) throw new Error("The mail was not queued");
    return added.id;
  }

  /**
   * Takes the oldest mails that are due, and of each recipient only the oldest that is unsent. A claim ends by itself, so that what a
   * dying process held is sent by another.
   */
  async claim(most: number): Promise<ClaimedMail[]> {
    // Materialised, so that no plan can look for them more than once.
    return this.run<ClaimedMail>(
      `with due as materialized (
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
       update mail_outbox mail
       set claimed_until = now() + make_interval(secs => ?), attempts = mail.attempts + 1
       from due where mail.id = due.id
       returning mail.id, mail.recipient as "to", mail.subject, mail.body, mail.secret, mail.forget, mail.attempts`,
      [most, CLAIM_SECONDS],
    );
  }

  /** @throws Error when the body was sealed with another secret than the shop has now */
  open({ body, secret }: ClaimedMail): MailBody {
    return JSON.parse(secret ? this.seal.open(body) : body);
  }

  /**
   * @returns whether another mail to the same recipient has waited for this one. One that is queued in this very moment may be missed:
   *   the job finds it
   */
  async sent(id: string): Promise<boolean> {
    const [sent] = await this.run<{ more: boolean }>(
      `update mail_outbox mail set sent_at = now(), body = null, claimed_until = null, last_error = null
       where id = ? returning ${WAITS_FOR_IT}`,
      [id],
    );
    return sent?.more ?? false;
  }

  /** Deletes a mail. @returns as {@link sent} does */
  async forget(id: string): Promise<boolean> {
    const [sent] = await this.run<{ more: boolean }>(
      `delete from mail_outbox mail where id = ? returning ${WAITS_FOR_IT}`,
      [id],
    );
    return sent?.more ?? false;
  }

  /** Puts a mail back for another try, or gives it up when that has gone on for days. */
  async failed(id: string, error: string, retryInSeconds: number): Promise<void> {
    await this.run(
      `update mail_outbox set claimed_until = null, last_error = ?,
         next_attempt_at = now() + make_interval(secs => ?),
         given_up_at = case when created_at < now() - interval '${GIVE_UP_AFTER}' then now() end,
         body = case when secret and created_at < now() - interval '${GIVE_UP_AFTER}' then null else body end
       where id = ?`,
      [error, retryInSeconds, id],
    );
  }

  /** Gives a mail up that the mail server will never take. */
  async refused(id: string, error: string): Promise<void> {
    await this.run(
      `update mail_outbox set given_up_at = now(), body = case when secret then null else body end,
         claimed_until = null, last_error = ? where id = ?`,
      [error, id],
    );
  }

  /** A page of what failed and is not sent yet, the newest first, and how many there are. */
  async listFailed(page: { limit: number; offset: number }): Promise<FailedMails> {
    const { rows, count } = await readPage<FailedMail>(
      this.run,
      {
        select: `id, recipient as "to", template, subject, attempts, created_at, last_error as error,
          given_up_at is not null as given_up, body is not null as can_be_sent`,
        from: `from mail_outbox where ${FAILED}`,
        values: [],
        order: "sequence desc",
      },
      page,
    );
    return { mails: rows, count };
  }

  /**
   * Makes a failed mail due now; one that is being tried at this moment is left to that.
   *
   * @returns false when no failed mail that still has its text has this id
   */
  async sendAgain(id: string): Promise<boolean> {
    const rows = await this.run(
      `update mail_outbox set given_up_at = null, next_attempt_at = now()
       where id = ? and body is not null and ${FAILED} returning id`,
      [id],
    );
    return rows.length > 0;
  }

  /** Deletes a mail that was given up. @returns false when no such mail has this id */
  async dismiss(id: string): Promise<boolean> {
    const rows = await this.run(
      "delete from mail_outbox where id = ? and given_up_at is not null returning id",
      [id],
    );
    return rows.length > 0;
  }

  /** Deletes mails that were sent or given up long ago, and given-up ones that were to be forgotten. */
  async clearOld(): Promise<void> {
    await this.run(
      `delete from mail_outbox where coalesce(sent_at, given_up_at) < now() - interval '${KEEP_FOR}'
         or forget and coalesce(sent_at, given_up_at) is not null`,
      [],
    );
  }
}
