import { usePrompt } from "@medusajs/ui";
import { useEffect, useRef } from "react";
import { useBlocker } from "react-router-dom";

/**
 * Asks before a form with unsaved changes is left, by a link or by closing the page.
 *
 * @returns lets the next way out go unasked, for a form that was saved just now
 */
export function useLeaveGuard(isChanged: boolean): () => void {
  const prompt = usePrompt();
  const mayLeave = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !mayLeave.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const isAsking = useRef(false);
  useEffect(() => {
    // One question for one way out, however often the page is drawn until the router has taken the answer.
    if (blocker.state !== "blocked") isAsking.current = false;
    if (blocker.state !== "blocked" || isAsking.current) return;
    isAsking.current = true;
    prompt({
      title: "Leave without saving?",
      description: "What you have changed about this role would be lost.",
      confirmText: "Leave",
      cancelText: "Stay",
    }).then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker, prompt]);
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isChanged]);
  return () => {
    mayLeave.current = true;
  };
}
