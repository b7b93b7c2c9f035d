import { useEffect } from "react";

declare global {
  interface Window {
    /** Set by the page (server/late-scripts.ts). It is removed by the call, and missing in development. */
    shopTakesOver?: () => void;
  }
}

/** Replays what was pressed, chosen and typed before the scripts had loaded. */
export function useEarlyInput(): void {
  useEffect(() => {
    document.documentElement.dataset.takenOver = "";
    window.shopTakesOver?.();
  }, []);
}
