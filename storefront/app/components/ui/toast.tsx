import type { ComponentType } from "react";
import { create } from "zustand";

const useHost = create<{ Host?: ComponentType }>(() => ({}));

/** Where toasts appear. Most pages show none, so what draws them is loaded with the first. */
export function ToastHost() {
  const { Host } = useHost();
  return Host ? <Host /> : null;
}

async function load() {
  const { default: Host, showText, showUndo } = await import("./toasts");
  useHost.setState({ Host });
  return { showText, showUndo };
}

/** A toast only repeats what the page itself shows, so a browser that is offline does without it. */
function withToasts(show: (toasts: Awaited<ReturnType<typeof load>>) => void): void {
  load().then(show, () => undefined);
}

/** Two seconds in the bottom right corner: what happened to the cart. */
export function toastBottomRight(text: string): void {
  withToasts(({ showText }) => showText(text, "bottom-right"));
}

/** Two seconds in the top right corner: what happened to the account. */
export function toastTopRight(text: string): void {
  withToasts(({ showText }) => showText(text, "top-right"));
}

/** Two seconds in the bottom right corner, longer under the pointer, with a button that undoes what happened. */
export function showUndoToast(text: string, onUndo: () => void): void {
  withToasts(({ showUndo }) => showUndo(text, onUndo));
}
