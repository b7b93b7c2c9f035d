import type { User } from "@contract/records";
import { useRootStore } from "./root-store";

/** Whether the browser holds the record of a verified account. The server alone decides what it may do. */
export function useIsSignedIn(): boolean {
  return useRootStore((state) => state.user.currentUser?.emailVerified === true);
}

/** True once the persisted cart and user are in the store. Before that, show neither "empty" nor "signed out". */
export function useIsLoaded(): boolean {
  return useRootStore((state) => state.utility.isLoaded);
}

export type Session =
  /** Local storage or the server has not answered yet. */
  | { status: "loading"; user: null }
  | { status: "signed-out"; user: null }
  | { status: "signed-in"; user: User };

/**
 * The session for guarded areas. A stored user counts only once the server has confirmed it (`GET /api/v1/me`), so a
 * stale or forged record opens nothing.
 */
export function useSession(): Session {
  const isLoaded = useIsLoaded();
  const sessionCheck = useRootStore((state) => state.utility.sessionCheck);
  const user = useRootStore((state) => state.user.currentUser);
  if (!isLoaded) return { status: "loading", user: null };
  if (!user?.emailVerified) return { status: "signed-out", user: null };
  if (sessionCheck === "pending") return { status: "loading", user: null };
  return { status: "signed-in", user };
}
