import { useState } from "react";

/**
 * What is written into a form and not sent yet: a form that has to leave the screen has it again when it is back. Kept in memory only, so
 * that it goes with the page and nobody after its writer finds it.
 *
 * @param kept of the forms of one kind, by their keys
 */
export function useDraft<Draft extends object>(kept: Map<string, Draft>, key: string, initial: () => Draft) {
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
}
