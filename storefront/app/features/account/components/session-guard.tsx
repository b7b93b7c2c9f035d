import type { User } from "@contract/records";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { PageSpinner } from "~/components/ui/spinner";
import { paths } from "~/lib/paths";
import { useRootStore } from "~/stores/root-store";
import { useSession } from "~/stores/use-session";
import { getMe } from "../api/get-me";
import type { LoginNotice, LoginState } from "../model/login-link";
import { isSecondFactorNeeded } from "../model/second-factor-needed";
import { useRefusals } from "../model/use-refusals";

interface SessionGuardProps {
  /** Administrators only. */
  isAdminArea?: boolean;
  children: (user: User) => ReactNode;
}

/**
 * Shows an area only behind a session that the server confirmed. When the session ends, the visitor goes to the sign-in
 * screen and comes back afterwards. A visitor who signs out goes to the home screen.
 */
export function SessionGuard({ isAdminArea = false, children }: SessionGuardProps) {
  const session = useSession();
  const location = useLocation();
  const client = useQueryClient();
  const { setCurrentUser, signOut } = useRootStore.getState();
  const wasSignedIn = useRef(false);
  const [isEnded, setEnded] = useState(false);

  useRefusals(
    useCallback(
      (refusal) => {
        if (refusal.status === 401) {
          setEnded(true);
          signOut();
        } else if (isAdminArea && !isSecondFactorNeeded(refusal)) {
          // The right may have been taken away. The server's record says so, and the redirect below follows it.
          getMe().then(setCurrentUser, (error: unknown) =>
            console.error("The session could not be checked", error),
          );
        }
      },
      [isAdminArea, setCurrentUser, signOut],
    ),
  );

  // The next account in this tab must find nothing of the last one.
  const userId = session.user?._id;
  useEffect(() => {
    if (userId === undefined) return;
    wasSignedIn.current = true;
    return () => client.clear();
  }, [client, userId]);

  const toLogin = (notice?: LoginNotice) => {
    const state: LoginState = { next: location.pathname + location.search + location.hash, notice };
    return <Navigate to={paths.login.href()} state={state} replace />;
  };

  if (isEnded) return toLogin("session-ended");
  if (session.status === "loading") return <PageSpinner />;
  if (session.status === "signed-out") {
    return wasSignedIn.current ? <Navigate to={paths.home.href()} replace /> : toLogin();
  }
  if (isAdminArea && !session.user.isAdmin) return toLogin("admin-only");
  return children(session.user);
}
