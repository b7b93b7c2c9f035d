import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps a `<dialog>` open while it is rendered. The browser keeps the focus inside and makes the page behind it inert.
 * The dialog is closed before it leaves the page: only then does the focus go back to where it was.
 */
export function useModal(): RefObject<HTMLDialogElement> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return ref;
}
