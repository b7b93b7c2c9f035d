import { useLayoutEffect, useRef } from "react";
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from "react-router";
import { useMedia } from "./use-media";

/** The open sheet is an entry of the browser's history, so that the back button closes it. No element has this id. */
const OPEN = "#choose";

/** As in the classes of the sheet: from `md` on the filters are part of the page. */
const PHONE = "(width < 48rem)";

/** The sheet of filters on a phone: a modal dialog while it is open. */
export function useFilterSheet() {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isPhone = useMedia(PHONE);
  const isOpen = isPhone && hash === OPEN;
  const ref = useRef<HTMLDialogElement>(null);
  const wasOpenedHere = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog) return;
    // Opened before the scripts came, by the browser alone.
    if (dialog.matches(":popover-open")) dialog.hidePopover();
    dialog.showModal();
    return () => dialog.close();
  }, [isOpen]);

  const open = () => {
    wasOpenedHere.current = true;
    navigate({ pathname, search, hash: OPEN }, { preventScrollReset: true, state });
  };
  const close = () => {
    if (wasOpenedHere.current) navigate(-1);
    else navigate({ pathname, search }, { replace: true, preventScrollReset: true, state });
    wasOpenedHere.current = false;
  };
  return { ref, isOpen, open, close };
}

/** The sheet opens and closes on a page that stays as it is. */
export function keepsWhileSheetMoves({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSame = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search;
  return isSame && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate;
}
