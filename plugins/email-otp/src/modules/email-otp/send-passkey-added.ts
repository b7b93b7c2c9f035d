import { EMAIL_CHANNEL } from "@emberly/kit/email-provider";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { EMAIL_OTP_MODULE } from ".";
import { renderMail } from "./mails/render";
import { type PasskeyMailData, TEMPLATES } from "./mails/templates";
import type EmailOtpService from "./service";

/** Tells the owner of an account that there is one more way into it. */
export async function sendPasskeyAdded(container: MedusaContainer, to: string, name: string): Promise<void> {
  const { options } = container.resolve<EmailOtpService>(EMAIL_OTP_MODULE);
  const template = TEMPLATES["passkey-added"];
  const data: PasskeyMailData = { name };
  const content = options.mails && renderMail(template, data, options.mails);
  await container
    .resolve(Modules.NOTIFICATION)
    .createNotifications({ to, channel: EMAIL_CHANNEL, template, data, content });
}
