import { addressKey } from "@emberly/kit/rate-limit";
import { calls } from "../../../contract/calls";
import { signInByPasskey as accept, signInOptions } from "../../../workflows/passkeys/sign-in-by-passkey";
import { logAuth } from "../../sessions/log";
import { startSession } from "../../sessions/start-session";
import { bind } from "../../shell/call";
import { accountsOf, userOf } from "../accounts/services";

/** Each asking writes a row, so an address may not ask for ever. Browsers ask on their own as soon as they show the sign-in page. */
export const passkeySignInOptions = bind(calls.passkeySignInOptions, async ({ container, address }) => {
  await accountsOf(container).limits.passkeyOptionsFromAddress.take(addressKey(address));
  return { ...(await signInOptions(container)) };
});

/** Counted until it is known to be right. */
export const signInByPasskey = bind(calls.signInByPasskey, async (context) => {
  const { container, body, address } = context;
  const { passkeysFromAddress } = accountsOf(container).limits;
  await passkeysFromAddress.take(addressKey(address));
  try {
    const signedIn = await accept(container, body.response);
    await startSession(context, signedIn);
    await passkeysFromAddress.giveBack(addressKey(address));
    logAuth(context, "sign-in by passkey", signedIn.authIdentityId);
    return await userOf(container, signedIn.customerId);
  } catch (error) {
    logAuth(context, "sign-in by passkey failed", undefined);
    throw error;
  }
});
