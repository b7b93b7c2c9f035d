import type { PasskeyAssertion } from "@emberly/kit/webauthn";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import type { z } from "zod";
import { PASSKEY_PROVIDER } from "../../modules/staff/second-factor/passkey";

/**
 * @param givenTo the auth identity that the challenge was given to; null where somebody signs in
 * @returns the auth identity whose passkey it is; undefined when it is refused
 */
export async function ownerOfPasskey(
  container: MedusaContainer,
  assertion: z.output<typeof PasskeyAssertion>,
  givenTo: string | null,
): Promise<string | undefined> {
  const auth = container.resolve(Modules.AUTH);
  const body = { response: JSON.stringify(assertion), given_to: givenTo ?? "" };
  const { success, authIdentity } = await auth.authenticate(PASSKEY_PROVIDER, { body });
  return success ? authIdentity?.id : undefined;
}
