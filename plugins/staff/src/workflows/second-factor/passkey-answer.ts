import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import { PASSKEY_PROVIDER } from "../../modules/staff/second-factor/passkey";

const bytes = z.string().min(1).max(20_000);

/** What a browser answers when somebody uses a passkey; what is in it is checked when it is verified. */
export const PasskeyAssertion = z.looseObject({
  id: bytes,
  rawId: bytes,
  type: z.literal("public-key"),
  response: z.looseObject({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});

/** What it answers when somebody makes one. */
export const PasskeyAttestation = z.looseObject({
  id: bytes,
  rawId: bytes,
  type: z.literal("public-key"),
  response: z.looseObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z
      .array(z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]))
      .optional(),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});

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
