import { PasskeyStore } from "@emberly/kit/passkey-store";
import { inTransaction } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";
import { writeEntry } from "../../modules/audit/write";
import type { SignedContext } from "../../modules/staff/permissions/signed-user";
import { PASSKEY_PROVIDER } from "../../modules/staff/second-factor/passkey";

/** Takes a passkey away from its owner and writes it down, or neither. @throws Failure 404 */
export function removePasskey(
  container: MedusaContainer,
  { actor_id, auth_identity_id }: SignedContext,
  id: string,
): Promise<void> {
  return inTransaction(container, async (run) => {
    const name = await new PasskeyStore(run, PASSKEY_PROVIDER).remove(auth_identity_id, id);
    await writeEntry(run, {
      area: "roles",
      action: "deleted",
      source: "passkey",
      subject: actor_id,
      before: { name },
    });
  });
}
