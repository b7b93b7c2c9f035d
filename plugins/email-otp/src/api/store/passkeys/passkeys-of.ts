import { Failure } from "@emberly/kit/failure";
import type { MedusaRequest } from "@medusajs/framework/http";
import type { CustomerPasskeys } from "../../../modules/email-otp/passkeys/customer-passkeys";
import { emailOtpOf } from "../../email-otp-of";

/** @throws Failure 404 where there are none */
export function passkeysOf(req: MedusaRequest): CustomerPasskeys {
  const { passkeys } = emailOtpOf(req);
  if (!passkeys) throw new Failure(404, "This shop has no passkeys");
  return passkeys;
}
