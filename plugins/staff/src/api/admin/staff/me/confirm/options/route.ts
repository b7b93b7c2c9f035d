import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { generateAuthenticationOptions } from "@simplewebauthn/server";
import { partyOf, rememberChallenge } from "../../../../../second-factor/challenges";
import { signedStaff } from "../../../../../second-factor/signed";

/** What a browser needs to confirm with one of the asker's own passkeys. Answer: `{options}`, good for 5 minutes. */
export const POST = dashboardRoute(async (req) => {
  const { staff, context } = await signedStaff(req);
  const options = await generateAuthenticationOptions({
    rpID: partyOf(req.scope).id,
    userVerification: "required",
    allowCredentials: await staff.passkeys.credentials(context.auth_identity_id),
  });
  await rememberChallenge(req.scope, options.challenge, {
    purpose: "confirm",
    auth_identity_id: context.auth_identity_id,
  });
  return { options };
});
