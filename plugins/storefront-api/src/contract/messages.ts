/**
 * Messages that a program goes by and not only a person. They stand apart from the schemas, so that a browser that
 * takes one over does not get those too.
 */

/** With 403, at every call of the staff's until the session has shown a second factor (`POST /second-factor`). */
export const SECOND_FACTOR_NEEDED = "Please confirm with your second factor";

/** With 403 after a right password, while the email is not proved: the sign-in screen then offers to do that. */
export const EMAIL_NOT_VERIFIED = "Email not verified, follow the link below to verify.";
