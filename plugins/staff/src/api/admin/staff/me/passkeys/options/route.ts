import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { generateRegistrationOptions } from "@simplewebauthn/server";
import { partyOf } from "../../../../../../workflows/second-factor/party-of";
import { refuseStale, signedStaff } from "../../../../../second-factor/signed";

/** What a browser needs to make a passkey. Answer: `{options}`, good for 5 minutes. */
export const POST = dashboardRoute(async (req) => {
  const signed = await signedStaff(req);
  refuseStale(signed);
  const { staff, context, user } = signed;
  const party = partyOf(req.scope);
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userName: user.email,
    userID: new Uint8Array(Buffer.from(context.auth_identity_id)),
    attestationType: "none",
    excludeCredentials: await staff.passkeys.credentials(context.auth_identity_id),
    // Found without a name, and opened by more than a touch: it stands for the password too.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await staff.challenges.give(options.challenge, context.auth_identity_id);
  return { options };
});
