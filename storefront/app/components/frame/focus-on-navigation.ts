import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { focusHeading } from "~/lib/focus-heading";

/**
 * The heading takes the focus after each change of page. On the first page the focus stays where the browser puts it.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    focusHeading();
  }, [pathname]);
}
