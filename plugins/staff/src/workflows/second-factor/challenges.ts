import { Failure } from "@emberly/kit/failure";
import type { RelyingParty } from "@emberly/kit/webauthn";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { STAFF_MODULE } from "../../modules/staff";
import { CHALLENGE_S, challengeKey, PasskeyChallenge } from "../../modules/staff/second-factor/passkey";
import type StaffService from "../../modules/staff/service";

/** Remembers what a challenge was given out for, where the engine's auth providers look their state up. */
export async function rememberChallenge(
  container: MedusaContainer,
  challenge: string,
  state: PasskeyChallenge,
): Promise<void> {
  await container.resolve(Modules.CACHE).set(challengeKey(challenge), state, CHALLENGE_S);
}

/** What a challenge was given out for; undefined the second time. */
export async function takeChallenge(
  container: MedusaContainer,
  challenge: string,
): Promise<PasskeyChallenge | undefined> {
  const cache = container.resolve(Modules.CACHE);
  const state = await cache.get(challengeKey(challenge));
  await cache.invalidate(challengeKey(challenge));
  return PasskeyChallenge.safeParse(state).data;
}

/** @throws Failure 404 where the shop has no passkeys */
export function partyOf(container: MedusaContainer): RelyingParty {
  const { relyingParty } = container.resolve<StaffService>(STAFF_MODULE);
  if (!relyingParty) throw new Failure(404, "This shop has no passkeys: its dashboardUrl is not set");
  return relyingParty;
}
