import { Failure } from "@emberly/kit/failure";
import type { PasskeyAttestation } from "@emberly/kit/webauthn";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import type { z } from "zod";
import { EMAIL_OTP_MODULE } from "../../modules/email-otp";
import { sendPasskeyAdded } from "../../modules/email-otp/send-passkey-added";
import type EmailOtpService from "../../modules/email-otp/service";

interface NewPasskey {
  authIdentityId: string;
  /** The address that gets a mail about it. */
  email: string;
  name: string;
  response: z.output<typeof PasskeyAttestation>;
}

/** Adds a passkey to a customer's identity and tells them by mail. @throws Failure 400, 409 */
export async function addPasskey(
  container: MedusaContainer,
  { authIdentityId, email, name, response }: NewPasskey,
): Promise<void> {
  const { passkeys } = container.resolve<EmailOtpService>(EMAIL_OTP_MODULE);
  if (!passkeys) throw new Failure(404, "This shop has no passkeys");
  try {
    await passkeys.ceremonies.add(container.resolve(Modules.AUTH), authIdentityId, name, response);
  } catch (error) {
    if (error instanceof Failure) throw error;
    container.resolve("logger").debug(`passkey not added: ${error}`);
    throw new Failure(400, "This passkey could not be added. Try again.");
  }
  await sendPasskeyAdded(container, email, name);
}
