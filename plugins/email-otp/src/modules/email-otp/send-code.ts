import { EMAIL_CHANNEL } from "@emberly/kit/email-provider";
import { ensureIndex } from "@emberly/kit/engine-index";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { EMAIL_OTP_MODULE } from ".";
import type { CodePurpose } from "./code";
import { renderMail } from "./mails/render";
import { ANY_TEMPLATE, type CodeMailData, templateOf } from "./mails/templates";
import type EmailOtpService from "./service";

const MINUTE_MS = 60_000;

export interface CodeMail {
  purpose: CodePurpose;
  /** What the code was issued for. */
  subject: string;
  to: string;
  code: string;
  expiresAt: Date;
}

/**
 * Hands a code, and the link that stands in for it, to whichever provider serves the channel `email`. The engine keeps a
 * notification's data for good, so both are taken out of it again: they are readable nowhere but in their mail.
 */
export async function sendCode(container: MedusaContainer, mail: CodeMail): Promise<void> {
  const { links, options } = container.resolve<EmailOtpService>(EMAIL_OTP_MODULE);
  const template = templateOf(mail.purpose);
  const link = await links.issue(mail.purpose, mail.subject, mail.to);
  const data: CodeMailData = {
    code: mail.code,
    minutes: Math.round((mail.expiresAt.getTime() - Date.now()) / MINUTE_MS),
    ...(link ? { link } : {}),
  };
  // What a provider without templates of its own sends. The engine hands it on and does not keep it.
  const content = options.mails && renderMail(template, data, options.mails);
  try {
    await container
      .resolve(Modules.NOTIFICATION)
      .createNotifications({ to: mail.to, channel: EMAIL_CHANNEL, template, data, content });
  } finally {
    await forgetCodes(container, mail.to);
  }
}

/** Rows are few: codes and links are taken out as soon as they are sent. */
const TELLS = "jsonb_exists_any(data, array['code', 'link'])";

/** Takes codes and links out of the notifications that the engine keeps, of one address or of all. */
export async function forgetCodes(container: MedusaContainer, to?: string): Promise<void> {
  const database = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
  await ensureIndex(database, "email_otp_told", `notification ("to") where ${TELLS}`);
  await database("notification")
    .whereLike("template", ANY_TEMPLATE)
    .whereRaw(TELLS)
    .modify((query) => {
      if (to !== undefined) query.where({ to });
    })
    .update({ data: database.raw("data - 'code' - 'link'") });
}
