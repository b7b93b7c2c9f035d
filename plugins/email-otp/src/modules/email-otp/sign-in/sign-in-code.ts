/** The purpose of codes that sign in. What they are about is an address: there need not be an account yet. */
export const SIGN_IN = "sign-in";

/** The auth provider's name, and that of its rows among the provider identities. */
export const SIGN_IN_PROVIDER = "sign-in-code";

/** Whom such a code may sign in. A mailbox alone must not open the dashboard. */
export const SIGNS_IN = "customer";

/** An address as identities have it. */
export const folded = (email: string): string => email.trim().toLowerCase();
