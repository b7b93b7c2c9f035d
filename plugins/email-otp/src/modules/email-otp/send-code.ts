import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import type { CodePurpose } from "./code";
import { type CodeMailData, EMAIL_CHANNEL, TEMPLATES } from "./mails";

const MINUTE_MS = 60_000;

export interface CodeMail {
  purpose: CodePurpose;
  to: string;
  code: string;
  expiresAt: Date;
}

/**
 * Hands a code to whichever provider serves the channel `email`. The engine keeps a notification's data for
 * good, so the code is taken out of it again: a code is readable nowhere but in its mail.
 */
export async function sendCode(container: MedusaContainer, mail: CodeMail): Promise<void> {
  const data: CodeMailData = {
    code: mail.code,
    minutes: Math.round((mail.expiresAt.getTime() - Date.now()) / MINUTE_MS),
  };
  const template = TEMPLATES[mail.purpose];
  try {
    await container
      .resolve(Modules.NOTIFICATION)
      .createNotifications({ to: mail.to, channel: EMAIL_CHANNEL, template, data });
  } finally {
    await forgetCodes(container, mail.to);
  }
}

/** Takes codes out of the notifications that the engine keeps, of one address or of all. */
export async function forgetCodes(container: MedusaContainer, to?: string): Promise<void> {
  const database = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
  await database("notification")
    .whereIn("template", Object.values(TEMPLATES))
    .whereRaw("jsonb_exists(data, 'code')")
    .modify((query) => {
      if (to !== undefined) query.where({ to });
    })
    .update({ data: database.raw("data - 'code'") });
}
