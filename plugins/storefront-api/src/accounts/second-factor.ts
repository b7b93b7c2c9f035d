import type { StaffService } from "@emberly/staff";
import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError, Modules } from "@medusajs/framework/utils";
import type { SecondFactorMethod, ShowSecondFactorBody } from "../contract/second-factor";

type Kept = Awaited<ReturnType<StaffService["secondFactorOf"]>>;

/** Longer than all recovery codes of an account take to be compared. Seconds. */
const LOCK = { timeout: 15 };

/** How an account can show its factor here. Passkeys join the list with the call that takes their answer. */
export function methodsOf({ exists, totp, recoveryCodes }: Kept): SecondFactorMethod[] {
  if (!exists) return [];
  return [...(totp ? ["totp" as const] : []), ...(recoveryCodes ? ["recovery_code" as const] : [])];
}

/**
 * Asks the engine's auth module. Answers of one account are judged one after the other: the engine looks for a recovery
 * code first and removes it afterwards, and two answers at once could use one twice.
 *
 * @returns false for a code that is wrong, expired or used
 */
export async function isRightCode(
  container: MedusaContainer,
  authIdentityId: string,
  answer: ShowSecondFactorBody,
): Promise<boolean> {
  try {
    await container
      .resolve(Modules.LOCKING)
      .execute(`second-factor:${authIdentityId}`, () => judge(container, authIdentityId, answer), LOCK);
    return true;
  } catch (error) {
    if (MedusaError.isMedusaError(error) && error.type === MedusaError.Types.NOT_ALLOWED) return false;
    throw error;
  }
}

/** @throws MedusaError NOT_ALLOWED for a wrong code */
async function judge(
  container: MedusaContainer,
  auth_identity_id: string,
  { method, code }: ShowSecondFactorBody,
): Promise<void> {
  const auth = container.resolve(Modules.AUTH);
  // A challenge asks for a factor of the engine's own, which an account with passkeys alone has none of.
  // biome-ignore lint/correctness/useHookAtTopLevel: the engine's method only looks like a hook of React's
  if (method === "recovery_code") return auth.useAuthMfaRecoveryCode({ auth_identity_id, code });
  const { id } = await auth.createAuthMfaChallenge({ auth_identity_id });
  await auth.verifyAuthMfaChallenge({ id, auth_identity_id, method, code });
}
