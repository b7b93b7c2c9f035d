/** The auth provider's name, and that of its rows among the provider identities. */
export const PASSKEY_PROVIDER = "passkey";

/** What browsers were asked to sign, for a few minutes. */
export const CHALLENGE_TABLE = "staff_passkey_challenge";
