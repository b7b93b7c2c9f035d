/**
 * Milliseconds of which an answer takes a whole multiple, see `evenly`. Longer than the work behind it usually
 * takes on a small machine, so that known and unknown emails take one stretch alike.
 */
export const SIGN_UP_STRETCH_MS = 400;
export const CODE_STRETCH_MS = 250;
export const TRY_STRETCH_MS = 250;
