import { useCallback, useEffect, useState } from "react";

/** When another code may be asked for: mail takes a moment. The API itself allows five in a quarter of an hour. */
export const RESEND_AFTER_S = 30;

/** The seconds left, counted down to 0 by the clock, and `restart`. It starts at the full time. */
export function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    const tick = () => {
      const rest = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [endsAt]);

  const restart = useCallback(() => {
    setLeft(seconds);
    setEndsAt(Date.now() + seconds * 1000);
  }, [seconds]);

  return { left, restart };
}
