import { parse } from "@emberly/kit/parse";
import { PasskeyAttestation } from "@emberly/kit/webauthn";
import { z } from "zod";
import { addPasskey } from "../../../workflows/passkeys/add-passkey";
import { optionalRoute } from "../../optional-route";
import { ownerOf } from "./owner-of";
import { passkeysOf } from "./passkeys-of";

const NewPasskey = z.object({
  response: PasskeyAttestation,
  name: z.string().trim().min(1).max(60).default("Passkey"),
});

/** The passkeys of the customer who asks, the oldest first. */
export const GET = optionalRoute("passkeys", async (req) => ({
  passkeys: await passkeysOf(req).list(req.auth_context.auth_identity_id),
}));

/** Adds a passkey that a browser has made and tells its owner by mail. Answer: all of them. 400, 409. */
export const POST = optionalRoute("passkeys", async (req) => {
  const { name, response } = parse(NewPasskey, req.body);
  const { authIdentityId, email } = await ownerOf(req);
  await addPasskey(req.scope, { authIdentityId, email, name, response });
  return { passkeys: await passkeysOf(req).list(authIdentityId) };
});
