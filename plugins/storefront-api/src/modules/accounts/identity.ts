/** The engine's provider that keeps passwords. */
export const PASSWORD_PROVIDER = "emailpass";

/** The auth verification provider of email-otp, under its id in the auth module's options. */
export const VERIFICATION_PROVIDER = "email-otp";

/** Provider identities that are passkeys of customers. The dashboard's are bound to its own host and count as a second factor. */
export const CUSTOMER_PASSKEYS = "customer-passkey";
