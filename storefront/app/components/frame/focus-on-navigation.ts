import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After a change of page the heading takes the focus: a screen reader reads the new page's name, and the next Tab
 * starts at its top. A screen that placed the focus itself keeps it, and so does the first page.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const main = document.getElementById("main");
    if (!main || main.contains(document.activeElement)) return;
    const target = main.querySelector<HTMLElement>("h1") ?? main;
    if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname]);
}
