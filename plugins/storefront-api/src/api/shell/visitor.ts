import type { Permissions } from "@emberly/staff/permissions";

/** The account behind a request's session, as the server's own records say at this moment. */
export interface Visitor {
  sessionId: string;
  /** Signed in within the last 15 minutes: what lasts longer than a session asks for it. */
  signedInLately: boolean;
  /** The engine's auth identity. */
  authIdentityId: string;
  customerId: string;
  email: string;
  emailVerified: boolean;
  /** True only while the same identity is an active engine user. */
  isAdmin: boolean;
  /** The engine user. */
  userId: string | null;
  /** Whether somebody of the staff must show a second factor in this session before any call of the staff opens. */
  secondFactorMissing: boolean;
  /** What the user's roles allow at this moment; nothing for a customer, and nothing while the factor is missing. */
  permissions: Permissions;
}
