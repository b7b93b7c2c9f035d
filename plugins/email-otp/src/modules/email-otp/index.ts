import type { ModuleExports } from "@medusajs/framework/types";
import { Module } from "@medusajs/framework/utils";
import EmailOtpService from "./service";

export type { EmailOtpService };

/** The name under which the module is registered, and which the auth module lists among its dependencies. */
export const EMAIL_OTP_MODULE = "emailOtp";

const emailOtp: ModuleExports<typeof EmailOtpService> = Module(EMAIL_OTP_MODULE, {
  service: EmailOtpService,
});
export default emailOtp;
