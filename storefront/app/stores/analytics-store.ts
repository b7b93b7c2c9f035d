import { create } from "zustand";
import { browserStorage } from "./browser-storage";

const STORAGE_KEY = "analytics";

/** Whether this visitor's visits may be counted; "unknown" until somebody was asked. */
type Choice = "unknown" | "allowed" | "refused";

interface AnalyticsState {
  choice: Choice;
  choose(choice: Exclude<Choice, "unknown">): void;
}

/** A browser that says "do not sell or share" for its owner has answered already: https://globalprivacycontrol.org. */
function storedChoice(): Choice {
  if (typeof window === "undefined") return "unknown";
  const stored = browserStorage.getItem(STORAGE_KEY);
  if (stored === "allowed" || stored === "refused") return stored;
  return "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true
    ? "refused"
    : "unknown";
}

/** What is read before the page has its scripts is "unknown": show nothing of it until then. */
export const useAnalyticsStore = create<AnalyticsState>()((set) => ({
  choice: storedChoice(),
  choose(choice) {
    browserStorage.setItem(STORAGE_KEY, choice);
    set({ choice });
  },
}));
