import { clientAddress } from "@emberly/kit/client-address";
import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { Failure } from "@emberly/kit/failure";
import { parse } from "@emberly/kit/parse";
import { addressKey } from "@emberly/kit/rate-limit";
import { PasskeyAssertion } from "@emberly/kit/webauthn";
import { z } from "zod";
import { PASSKEY_PROVIDER } from "../../../../../modules/staff/second-factor/passkey";
import { ownerOfPasskey } from "../../../../../workflows/second-factor/passkey-answer";
import { confirmedToken } from "../../../../second-factor/confirmed-token";
import { staffOf } from "../../../../shell/request";

const SignIn = z.object({ response: PasskeyAssertion });

/**
 * Signs somebody in who used a passkey, which is two factors: the device, and what unlocks it. Answer: `{token}`, of
 * which `POST /auth/session` makes a session.
 */
export const POST = dashboardRoute(async (req) => {
  const { response } = parse(SignIn, req.body);
  const owner = await ownerOfPasskey(req.scope, response, null);
  const token =
    owner && (await confirmedToken(req.scope, { auth_identity_id: owner, auth_provider: PASSKEY_PROVIDER }));
  if (!token)
    throw new Failure(401, "This passkey was not accepted. Try again, or sign in with your password.");
  await staffOf(req).limits.passkeysFromAddress.giveBack(addressKey(clientAddress(req)));
  return { token };
});
