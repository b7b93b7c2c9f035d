import { clientAddress } from "@emberly/kit/client-address";
import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { addressKey } from "@emberly/kit/rate-limit";
import { generateAuthenticationOptions } from "@simplewebauthn/server";
import { partyOf } from "../../../../../workflows/second-factor/party-of";
import { staffOf } from "../../../../shell/request";

/** What a browser needs to sign somebody in by passkey, whoever they are. Answer: `{options}`, good for 5 minutes. */
export const POST = dashboardRoute(async (req) => {
  const party = partyOf(req.scope);
  const { limits, challenges } = staffOf(req);
  await limits.passkeysFromAddress.take(addressKey(clientAddress(req)));
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: "required" });
  await challenges.give(options.challenge, null);
  return { options };
});
