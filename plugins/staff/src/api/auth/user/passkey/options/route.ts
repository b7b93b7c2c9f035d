import { clientAddress } from "@emberly/kit/client-address";
import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { addressKey } from "@emberly/kit/rate-limit";
import { generateAuthenticationOptions } from "@simplewebauthn/server";
import { partyOf, rememberChallenge } from "../../../../../workflows/second-factor/challenges";
import { staffOf } from "../../../../shell/request";

/** What a browser needs to sign somebody in by passkey, whoever they are. Answer: `{options}`, good for 5 minutes. */
export const POST = dashboardRoute(async (req) => {
  const party = partyOf(req.scope);
  await staffOf(req).limits.passkeysFromAddress.take(addressKey(clientAddress(req)));
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: "required" });
  await rememberChallenge(req.scope, options.challenge, { purpose: "sign-in" });
  return { options };
});
