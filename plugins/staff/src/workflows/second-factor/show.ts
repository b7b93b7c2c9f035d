import { Failure } from "@emberly/kit/failure";
import { accountKey } from "@emberly/kit/rate-limit";
import { PasskeyAssertion } from "@emberly/kit/webauthn";
import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError, Modules } from "@medusajs/framework/utils";
import { generateAuthenticationOptions } from "@simplewebauthn/server";
import { STAFF_MODULE } from "../../modules/staff";
import type StaffService from "../../modules/staff/service";
import { guessCode } from "./guess";
import { partyOf } from "./party-of";
import { ownerOfPasskey } from "./passkey-answer";

/** A second factor as somebody shows it: a code, or what their browser answered for a passkey. */
export type ShownFactor =
  | { method: "totp" | "recovery_code"; code: string }
  | { method: "passkey"; response: unknown };

/** What a browser needs to show one of an account's passkeys, good for 5 minutes. @throws Failure 404 without passkeys */
export async function passkeyOptions(container: MedusaContainer, authIdentityId: string) {
  const staff = container.resolve<StaffService>(STAFF_MODULE);
  const options = await generateAuthenticationOptions({
    rpID: partyOf(container).id,
    userVerification: "required",
    allowCredentials: await staff.passkeys.credentials(authIdentityId),
  });
  await staff.challenges.give(options.challenge, authIdentityId);
  return options;
}

/**
 * Whether this is the account's second factor. Wrong ones are counted by account, at every door together, and a code is
 * taken once.
 *
 * @throws Failure 429, 400 for an answer that is none of a passkey's
 */
export async function isSecondFactor(
  container: MedusaContainer,
  authIdentityId: string,
  shown: ShownFactor,
): Promise<boolean> {
  const staff = container.resolve<StaffService>(STAFF_MODULE);
  if (shown.method !== "passkey") return isCode(container, staff, authIdentityId, shown);
  const { data: assertion } = PasskeyAssertion.safeParse(shown.response);
  if (!assertion) throw new Failure(400, "This is no answer of a passkey");
  const account = accountKey(authIdentityId);
  await staff.limits.secondFactors.take(account);
  if ((await ownerOfPasskey(container, assertion, authIdentityId)) !== authIdentityId) return false;
  await staff.limits.secondFactors.giveBack(account);
  return true;
}

async function isCode(
  container: MedusaContainer,
  staff: StaffService,
  auth_identity_id: string,
  { method, code }: { method: string; code: string },
): Promise<boolean> {
  const auth = container.resolve(Modules.AUTH);
  const guess = await guessCode(staff, auth_identity_id, code);
  if (!guess) return false;
  try {
    const { id } = await auth.createAuthMfaChallenge({ auth_identity_id });
    await auth.verifyAuthMfaChallenge({ id, auth_identity_id, method, code });
  } catch (error) {
    await guess.settle(false);
    if (MedusaError.isMedusaError(error)) return false;
    throw error;
  }
  await guess.settle(true);
  return true;
}
