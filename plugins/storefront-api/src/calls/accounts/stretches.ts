/**
 * Milliseconds of which an answer takes a whole multiple, see `evenly`. Longer than the work behind it usually
 * takes on a small machine under load, so that known and unknown emails take one stretch alike. Sign-up has the
 * longest: only a new email makes an account, which took up to 800 ms on two busy cores.
 */
export const SIGN_UP_STRETCH_MS = 1000;
export const CODE_STRETCH_MS = 600;
export const TRY_STRETCH_MS = 400;
