import type { SignedContext, SignedUser } from "../permissions/signed-user";

type Shown = Pick<SignedContext, "mfa_challenge_completed_at">;
type HasFactor = Pick<SignedUser, "hasSecondFactor">;

export interface SecondFactorOptions {
  /** Whether everybody of the staff must show a second factor. @default "optional" */
  secondFactor?: "optional" | "required";
}

/** How long a confirmation allows to change or remove factors. */
const FRESH_MS = 15 * 60 * 1000;

/**
 * Whether a token is not enough: its owner has a second factor, or everybody must have one, and it was not shown for
 * this token.
 */
export function asksSecondFactor(
  { secondFactor = "optional" }: SecondFactorOptions,
  { hasSecondFactor }: HasFactor,
  { mfa_challenge_completed_at }: Shown,
): boolean {
  return !mfa_challenge_completed_at && (hasSecondFactor || secondFactor === "required");
}

/** Whether somebody may change their factors: they have none yet, or showed one a moment ago. */
export function mayChangeFactors(
  { hasSecondFactor }: HasFactor,
  { mfa_challenge_completed_at }: Shown,
): boolean {
  if (!hasSecondFactor) return true;
  return Date.now() - Date.parse(mfa_challenge_completed_at ?? "") < FRESH_MS;
}

/** Below `/admin`, while the second factor is waited for: who asks, and showing it. */
const TO_CONFIRM = /^\/staff\/me(\/confirm(\/options)?)?\/?$/i;
/** Adding the first one. */
const TO_SET_UP = /^\/staff\/me\/passkeys(\/options)?\/?$/i;

/** Whether a call is open to somebody whose second factor is waited for. */
export function isOpenWhileWaiting(path: string, { hasSecondFactor }: HasFactor): boolean {
  return TO_CONFIRM.test(path) || (!hasSecondFactor && TO_SET_UP.test(path));
}
