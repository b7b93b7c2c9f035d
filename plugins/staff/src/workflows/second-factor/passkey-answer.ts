import type { PasskeyAssertion } from "@emberly/kit/webauthn";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import type { z } from "zod";
import { PASSKEY_PROVIDER } from "../../modules/staff/second-factor/passkey";

/** @returns the auth identity whose passkey it is; undefined when it is refused */
export async function ownerOfPasskey(
  container: MedusaContainer,
  assertion: z.output<typeof PasskeyAssertion>,
): Promise<string | undefined> {
  const { success, authIdentity } = await container
    .resolve(Modules.AUTH)
    .authenticate(PASSKEY_PROVIDER, { body: { response: JSON.stringify(assertion) } });
  return success ? authIdentity?.id : undefined;
}
