import { useLocation } from "react-router";
import { useIsSignedIn } from "~/stores/use-session";
import { type LoginNotice as Notice, readLoginState } from "../model/login-link";

const TEXTS: Record<Notice, string> = {
  "admin-only": "You need an administrator's account for this page. Sign in with one to go on.",
  "session-ended": "Your session has ended. Please sign in again.",
};

/** Why a guard sent the visitor to the sign-in screen. */
export function LoginNotice() {
  const { notice } = readLoginState(useLocation().state);
  const isSignedIn = useIsSignedIn();
  if (!notice) return null;
  // The note would stay in the browser's history, where it is out of date after signing in.
  if (notice === "session-ended" && isSignedIn) return null;
  return (
    <p role="status" className="mb-6 border-l-4 border-ember bg-paper-deep px-4 py-3 text-sm font-medium">
      {TEXTS[notice]}
    </p>
  );
}
