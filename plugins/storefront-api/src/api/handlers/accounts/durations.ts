/**
 * Steps of `padDuration` in milliseconds. Each is longer than the work behind the answer usually takes on a small machine
 * under load, so that known and unknown emails take one step alike. Sign-up has the longest: only a new email makes an
 * account, which took up to 800 ms on two busy cores.
 */
export const SIGN_UP_STEP_MS = 1000;
export const CODE_STEP_MS = 600;
export const TRY_STEP_MS = 400;
