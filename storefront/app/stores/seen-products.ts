import { browserStorage } from "./browser-storage";

/** Those that this device remembers. */
export const MOST_SEEN = 12;

const STORAGE_KEY = "seen";

/** Handles of the products whose pages this device has shown, the last one first. Nobody else is told. */
export function readSeen(): string[] {
  const stored = browserStorage.getItem(STORAGE_KEY);
  return typeof stored === "string" ? parseSeen(stored) : [];
}

export function noteSeen(handle: string): void {
  browserStorage.setItem(STORAGE_KEY, JSON.stringify(withSeen(readSeen(), handle)));
}

export function forgetSeen(): void {
  browserStorage.removeItem(STORAGE_KEY);
}

/** The list once a product was seen, which is in it once. */
export function withSeen(handles: readonly string[], handle: string): string[] {
  return [handle, ...handles.filter((other) => other !== handle)].slice(0, MOST_SEEN);
}

/** What the storage holds may be of another release, or written by hand. */
export function parseSeen(stored: string): string[] {
  try {
    const handles: unknown = JSON.parse(stored);
    if (!Array.isArray(handles)) return [];
    return handles.filter((handle): handle is string => typeof handle === "string").slice(0, MOST_SEEN);
  } catch {
    return [];
  }
}
