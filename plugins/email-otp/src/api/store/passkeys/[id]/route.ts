import { optionalRoute } from "../../../optional-route";
import { passkeysOf } from "../passkeys-of";

/** Removes a passkey of the customer who asks. 404, 409 for the last way in. */
export const DELETE = optionalRoute("passkeys", async (req) => {
  const { id = "" } = req.params;
  await passkeysOf(req).remove(req.auth_context.auth_identity_id, id);
  return { id, object: "passkey", deleted: true };
});
