import { Failure } from "@emberly/kit/failure";
import { PasskeyAttestation } from "@emberly/kit/webauthn";
import { calls } from "../../../contract/calls";
import { describeDevice } from "../../../modules/accounts/device";
import * as passkeys from "../../../workflows/passkeys/add-passkey";
import { logAuth } from "../../sessions/log";
import { bind } from "../../shell/call";
import type { Visitor } from "../../shell/visitor";
import { accountsOf } from "../accounts/services";

/** A passkey outlives the session that adds it, so a stolen or forgotten one must not be enough. */
function refuseOldSession({ signedInLately }: Visitor): void {
  if (!signedInLately) throw new Failure(403, "Please sign in again to add a passkey.");
}

export const passkeyOptions = bind(calls.passkeyOptions, async ({ container, visitor }) => {
  refuseOldSession(visitor);
  return { ...(await passkeys.newPasskeyOptions(container, visitor)) };
});

export const addPasskey = bind(calls.addPasskey, async (context) => {
  const { container, visitor, body, req } = context;
  refuseOldSession(visitor);
  const response = PasskeyAttestation.safeParse(body.response);
  if (!response.success) throw new Failure(400, "response: this is no answer of a passkey");
  const name = body.name ?? describeDevice(req.get("user-agent") ?? "");
  const added = await passkeys.addPasskey(container, visitor, name, response.data);
  logAuth(context, "passkey added", visitor.authIdentityId);
  return added;
});

export const listPasskeys = bind(calls.listPasskeys, ({ container, visitor }) =>
  passkeys.listPasskeys(container, visitor.authIdentityId),
);

export const removePasskey = bind(calls.removePasskey, async (context) => {
  const { container, visitor, params } = context;
  await accountsOf(container).passkeys.remove(visitor.authIdentityId, params.id);
  logAuth(context, "passkey removed", visitor.authIdentityId);
  return undefined;
});
