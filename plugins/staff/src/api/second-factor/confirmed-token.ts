import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, generateJwtToken, Modules } from "@medusajs/framework/utils";
import { STAFF_MODULE } from "../../modules/staff";
import type { SignedContext } from "../../modules/staff/permissions/signed-user";
import type StaffService from "../../modules/staff/service";
import { type AdminRequest, staffOf } from "../shell/request";

type Owner = Pick<SignedContext, "auth_identity_id" | "auth_provider">;

/**
 * A token of the engine's for somebody who has shown their second factor at this moment, with the claims that its own
 * sign-in gives. Undefined for somebody who is not of the staff, or no more.
 */
export async function confirmedToken(
  container: MedusaContainer,
  { auth_identity_id, auth_provider }: Owner,
): Promise<string | undefined> {
  const identity = await container
    .resolve(Modules.AUTH)
    .retrieveAuthIdentity(auth_identity_id, { relations: ["provider_identities"] });
  const userId = identity.app_metadata?.user_id;
  if (typeof userId !== "string") return undefined;
  const now = new Date();
  const user = await container.resolve<StaffService>(STAFF_MODULE).signedUser({
    actor_type: "user",
    actor_id: userId,
    auth_identity_id,
    // The token is issued below; of what ended before it nothing counts.
    iat: Math.ceil(now.getTime() / 1000),
  });
  if (!user) return undefined;
  const { http } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig;
  const shown = identity.provider_identities?.find(({ provider }) => provider === auth_provider);
  return generateJwtToken(
    {
      actor_id: userId,
      actor_type: "user",
      auth_identity_id,
      ...(auth_provider && { auth_provider }),
      mfa_enabled: true,
      mfa_challenge_completed_at: now.toISOString(),
      app_metadata: { ...identity.app_metadata, user_id: userId },
      user_metadata: shown?.user_metadata ?? {},
    },
    { secret: http.jwtSecret, expiresIn: http.jwtExpiresIn, jwtOptions: http.jwtOptions },
  );
}

/**
 * Confirms whoever asks: their session, if they have one, goes on with the token, which is returned too. The token that the session
 * had until now ends, because signing out later ends only the one that it has then.
 */
export async function confirm(req: AdminRequest, owner: Owner): Promise<string> {
  const token = await confirmedToken(req.scope, owner);
  if (!token) throw new Error("Somebody who is signed in is not of the staff");
  const session = req.session as { auth_context?: SignedContext } | undefined;
  const before = session?.auth_context;
  if (session && before?.auth_identity_id === owner.auth_identity_id) {
    const after = claimsOf(token);
    // Tokens are known by their second.
    if (before.iat !== after.iat)
      await staffOf(req).endedTokens.add(before.auth_identity_id, before.iat ?? 0);
    session.auth_context = after;
  }
  return token;
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8")) as SignedContext;
