import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router";

/** Goes to `path` after `delayMs`, unless the shopper leaves the screen first. */
export function useDelayedNavigate(delayMs: number): (path: string) => void {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (path) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => navigate(path), delayMs);
    },
    [navigate, delayMs],
  );
}
