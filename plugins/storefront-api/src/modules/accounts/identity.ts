/** The engine's provider that keeps passwords. */
export const PASSWORD_PROVIDER = "emailpass";

/** The auth verification provider of email-otp, under its id in the auth module's options. */
export const VERIFICATION_PROVIDER = "email-otp";
