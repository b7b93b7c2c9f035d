import { useEffect, useState } from "react";

/** True once `isActive` has been true for a moment, so that quick changes do not flicker. */
export function useDelayed(isActive: boolean, delayMs = 200): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isActive) return setShown(false);
    const timer = setTimeout(() => setShown(true), delayMs);
    return () => clearTimeout(timer);
  }, [isActive, delayMs]);
  return isActive && isShown;
}
