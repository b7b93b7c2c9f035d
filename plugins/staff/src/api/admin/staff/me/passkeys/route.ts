import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { Failure } from "@emberly/kit/failure";
import { parse } from "@emberly/kit/parse";
import { PasskeyAttestation } from "@emberly/kit/webauthn";
import { z } from "zod";
import { addPasskey } from "../../../../second-factor/add-passkey";
import { confirm } from "../../../../second-factor/confirmed-token";
import { refuseStale, signedStaff } from "../../../../second-factor/signed";
import { PasskeyName } from "./passkey-name";

const NewPasskey = z.object({ name: PasskeyName, response: PasskeyAttestation });

const MOST_PASSKEYS = 20;

/** One's own passkeys. Answer: `{passkeys: [{id, name, created_at, last_used_at}]}`. */
export const GET = dashboardRoute(async (req) => {
  const { staff, context } = await signedStaff(req);
  return { passkeys: await staff.passkeys.list(context.auth_identity_id) };
});

/** Adds the passkey that a browser has made. It was shown by that, so the session is confirmed; answer: `{token}`. */
export const POST = dashboardRoute(async (req) => {
  const signed = await signedStaff(req);
  refuseStale(signed);
  const { name, response } = parse(NewPasskey, req.body);
  const own = await signed.staff.passkeys.list(signed.context.auth_identity_id);
  if (own.length >= MOST_PASSKEYS) throw new Failure(409, "You have 20 passkeys. Remove one first.");
  await addPasskey(req.scope, signed.context, name, response);
  return { token: await confirm(req, signed.context) };
});
