import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { focusHeading } from "~/lib/focus-heading";

/** After a change of page the heading takes the focus. The first page leaves it where the browser puts it. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    focusHeading();
  }, [pathname]);
}
