import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { LoadFailure } from "~/components/ui/failure";
import { PageSpinner } from "~/components/ui/spinner";
import { focusHeading } from "~/lib/focus-heading";
import { secondFactorKey, useSecondFactor } from "../api/second-factor";
import { isSecondFactorNeeded } from "../model/second-factor-needed";
import { useRefusals } from "../model/use-refusals";
import { SecondFactorScreen } from "./second-factor-screen";

/**
 * Shows the staff area once the session needs no second factor any more. Nothing of the area renders before the server
 * says so. The area disappears when a call is refused for lack of a factor, such as after one was set up elsewhere.
 */
export function SecondFactorGuard({ children }: { children: ReactNode }) {
  const { data: factor, error, isFetching, refetch } = useSecondFactor();
  const client = useQueryClient();
  useRefusals(
    useCallback(
      (refusal) => {
        if (isSecondFactorNeeded(refusal)) void client.resetQueries({ queryKey: secondFactorKey });
      },
      [client],
    ),
  );

  // The form that had the focus is gone with the screen.
  const isNeeded = factor?.needed ?? false;
  const wasNeeded = useRef(false);
  useEffect(() => {
    if (wasNeeded.current && !isNeeded) focusHeading();
    wasNeeded.current = isNeeded;
  }, [isNeeded]);

  const ask = () => void refetch();
  if (factor?.needed) return <SecondFactorScreen factor={factor} isAsking={isFetching} onAskAgain={ask} />;
  if (factor) return children;
  if (error) return <LoadFailure error={error} fixed="Something went wrong" onRetry={ask} />;
  return <PageSpinner />;
}
