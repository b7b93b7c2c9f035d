import { Module } from "@medusajs/framework/utils";
import EmailOtpService from "./service";

export type { EmailOtpService };

/** The name under which the module is registered, and which the auth module lists among its dependencies. */
export const EMAIL_OTP_MODULE = "emailOtp";

export default Module(EMAIL_OTP_MODULE, { service: EmailOtpService });
