import type { MedusaRequest } from "@medusajs/framework/http";
import { EMAIL_OTP_MODULE } from "../modules/email-otp";
import type EmailOtpService from "../modules/email-otp/service";

/** The plugin's service, for a request. */
export const emailOtpOf = (req: MedusaRequest): EmailOtpService =>
  req.scope.resolve<EmailOtpService>(EMAIL_OTP_MODULE);
