import { useState } from "react";

/**
 * Makes a hook for what is written into forms of one kind and not sent yet: a form that has to leave the screen has it
 * again when it is back. Kept in memory only, so that it goes with the page and nobody after its writer finds it.
 */
export function makeDrafts<Draft extends object>() {
  const kept = new Map<string, Draft>();
  /** @param key names the form among those of its kind */
  return function useDraft(key: string, initial: () => Draft) {
    const [draft, setDraft] = useState(() => kept.get(key) ?? initial());
    return {
      draft,
      change: (part: Partial<Draft>) => {
        // From what is kept rather than shown: several parts may change before the next render.
        const next = { ...(kept.get(key) ?? draft), ...part };
        kept.set(key, next);
        setDraft(next);
      },
      /** What was sent is no draft any more. It stays on the screen. */
      forget: () => void kept.delete(key),
    };
  };
}
