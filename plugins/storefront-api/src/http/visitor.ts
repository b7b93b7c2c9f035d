/** The account behind a request's session, as the server's own records say at this moment. */
export interface Visitor {
  sessionId: string;
  /** The engine's auth identity. */
  authIdentityId: string;
  customerId: string;
  email: string;
  emailVerified: boolean;
  /** True only while the same identity is an active engine user. */
  isAdmin: boolean;
  /** The engine user, and the ids of the roles it has at this moment. */
  userId: string | null;
  roles: string[];
}
