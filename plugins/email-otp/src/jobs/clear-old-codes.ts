import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { EMAIL_OTP_MODULE } from "../modules/email-otp";
import { forgetCodes } from "../modules/email-otp/send-code";
import type EmailOtpService from "../modules/email-otp/service";

/** Old codes are worthless but say who asked for what and when, so they do not stay. */
export default async function clearOldCodes(container: MedusaContainer): Promise<void> {
  const { codes, links, passkeys } = container.resolve<EmailOtpService>(EMAIL_OTP_MODULE);
  const gone = await codes.clearOld();
  await links.clearOld();
  await passkeys?.challenges.clearOld();
  await forgetCodes(container);
  if (gone > 0) {
    container.resolve(ContainerRegistrationKeys.LOGGER).info(`email-otp: ${gone} old codes deleted`);
  }
}

export const config = { name: "email-otp-clear-old-codes", schedule: "17 * * * *" };
