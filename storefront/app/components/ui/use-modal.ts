import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Opens a `<dialog>` as long as it is rendered: the browser keeps the focus inside and makes the page behind it
 * inert. Closed before it leaves the page, because only then the focus goes back to where it was.
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
