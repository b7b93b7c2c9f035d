import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { browserStorage } from "./browser-storage";

/** As many products as fit side by side. */
export const MOST_COMPARED = 4;

export const COMPARE_KEY = "compare";

interface CompareState {
  /** The products that this device has chosen to compare, in the order of choosing. */
  handles: string[];
  /** Chooses a product or takes the choice back. A product beyond the last place is refused: then it returns false. */
  toggle(handle: string): boolean;
  remove(handle: string): void;
  clear(): void;
}

export const useCompareStore = create<CompareState>()(
  persist(
    (set, get) => ({
      handles: [],
      toggle(handle) {
        const { handles, remove } = get();
        if (handles.includes(handle)) {
          remove(handle);
          return true;
        }
        if (handles.length >= MOST_COMPARED) return false;
        set({ handles: [...handles, handle] });
        return true;
      },
      remove(handle) {
        set({ handles: get().handles.filter((one) => one !== handle) });
      },
      clear() {
        set({ handles: [] });
      },
    }),
    {
      name: COMPARE_KEY,
      storage: createJSONStorage(() => browserStorage),
      skipHydration: true,
      partialize: ({ handles }) => ({ handles }),
      merge: (stored, state) => ({ ...state, handles: readHandles(stored) }),
    },
  ),
);

/** What the storage holds may be of another release, or written by hand. */
function readHandles(stored: unknown): string[] {
  if (typeof stored !== "object" || stored === null || !("handles" in stored)) return [];
  const { handles } = stored;
  if (!Array.isArray(handles)) return [];
  const texts = handles.filter((handle): handle is string => typeof handle === "string" && handle !== "");
  return [...new Set(texts)].slice(0, MOST_COMPARED);
}
