import { useEffect } from "react";

declare global {
  interface Window {
    /** Left by the page (server/late-scripts.ts); gone after the call, and absent in development. */
    shopTakesOver?: () => void;
  }
}

/** Answers what was pressed, chosen and typed before the scripts had come. */
export function useEarlyInput(): void {
  useEffect(() => {
    document.documentElement.dataset.takenOver = "";
    window.shopTakesOver?.();
  }, []);
}
