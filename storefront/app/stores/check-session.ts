import { ApiError, api } from "~/lib/api-client";
import { repeatSignOut } from "./end-session";
import { useRootStore } from "./root-store";

/**
 * Repeats a sign-out that the server has not confirmed, then replaces the stored user by the server's record. Only a 401
 * means that there is no session: when the server cannot be reached, the stored user stays and the next call decides.
 */
export async function checkSession(): Promise<void> {
  await repeatSignOut();
  const { user, setCurrentUser, setSessionCheck } = useRootStore.getState();
  const stored = user.currentUser;
  if (stored?.emailVerified) {
    const confirmed = await api("GET /me").then(
      ({ data }) => data,
      (error: unknown) => (error instanceof ApiError && error.status === 401 ? null : stored),
    );
    // Somebody has signed in or out meanwhile, and the answer is about the session before.
    if (useRootStore.getState().user.currentUser !== stored) return checkSession();
    if (confirmed !== stored) setCurrentUser(confirmed);
  }
  setSessionCheck("done");
}
