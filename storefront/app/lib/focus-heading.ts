/**
 * Moves the focus to the page's heading, so that a screen reader reads the new page's name and the next Tab starts at
 * its top. A screen that has placed the focus itself keeps it.
 */
export function focusHeading(): void {
  const main = document.getElementById("main");
  if (!main || main.contains(document.activeElement)) return;
  const target = main.querySelector<HTMLElement>("h1") ?? main;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
