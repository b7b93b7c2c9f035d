import { MedusaError } from "@medusajs/framework/utils";
import { EMAIL_OTP_MODULE } from ".";
import type EmailOtpService from "./service";

/** What a provider within the auth module is made with. */
export interface AuthModuleDependencies {
  /** Missing unless the auth module's `dependencies` name it, which the README asks for. */
  [EMAIL_OTP_MODULE]?: EmailOtpService;
}

/** @throws MedusaError that says what the auth module's configuration lacks */
export function emailOtpOf(dependencies: AuthModuleDependencies): EmailOtpService {
  // The engine's container throws for what it does not have.
  const module = Object.hasOwn(dependencies, EMAIL_OTP_MODULE) ? dependencies[EMAIL_OTP_MODULE] : undefined;
  if (module) return module;
  throw new MedusaError(
    MedusaError.Types.INVALID_ARGUMENT,
    `email-otp: add "${EMAIL_OTP_MODULE}" to the dependencies of the auth module`,
  );
}
