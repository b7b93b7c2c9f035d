import type { StateStorage } from "zustand/middleware";

const memory = new Map<string, string>();

/**
 * Local storage, where the browser allows it. Where it is blocked or full, values last as long as the page: the shop
 * works but forgets.
 */
export const browserStorage: StateStorage = {
  getItem: (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return memory.get(name) ?? null;
    }
  },
  setItem: (name, value) => {
    try {
      localStorage.setItem(name, value);
    } catch {
      memory.set(name, value);
    }
  },
  removeItem: (name) => {
    memory.delete(name);
    try {
      localStorage.removeItem(name);
    } catch {
      // What is blocked holds nothing to remove.
    }
  },
};
