import type { SignedContext, SignedUser } from "../permissions/signed-user";

type Shown = Pick<SignedContext, "mfa_challenge_completed_at" | "iat">;
type HasFactor = Pick<SignedUser, "hasSecondFactor">;

export interface SecondFactorOptions {
  /** Whether everybody of the staff must show a second factor. @default "optional" */
  secondFactor?: "optional" | "required";
}

/** How long a confirmation allows to change or remove factors, and a sign-in to add the first. */
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

/**
 * Whether somebody may change their factors: they showed one a moment ago or, where they have none, signed in a moment ago.
 * Whoever finds an old session open must not leave a factor behind that outlives it.
 */
export function mayChangeFactors(
  { hasSecondFactor }: HasFactor,
  { mfa_challenge_completed_at, iat = 0 }: Shown,
): boolean {
  const shownAt = Date.parse(mfa_challenge_completed_at ?? "");
  const proofs = hasSecondFactor ? [shownAt] : [shownAt, iat * 1000];
  return proofs.some((at) => Date.now() - at < FRESH_MS);
}

/** Below `/admin`, while the second factor is waited for: who asks, and showing it. */
const TO_CONFIRM = /^\/staff\/me(\/confirm(\/options)?)?\/?$/i;
/** Adding the first one. */
const TO_SET_UP = /^\/staff\/me\/passkeys(\/options)?\/?$/i;

/** Whether a call is open to somebody whose second factor is waited for. */
export function isOpenWhileWaiting(path: string, { hasSecondFactor }: HasFactor): boolean {
  return TO_CONFIRM.test(path) || (!hasSecondFactor && TO_SET_UP.test(path));
}
