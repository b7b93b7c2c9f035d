import type { User } from "@contract/records";
import { useRootStore } from "./root-store";

/** Whether the browser holds the record of a verified account. Admission is always the server's decision. */
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
 * The session as guarded areas need it: a stored user counts only after the server confirmed it
 * (`GET /api/v1/me`), so that a stale or hand-made record opens nothing.
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
