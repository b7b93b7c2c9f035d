/**
 * Tells when the back or forward button brings the page as it was left, from the browser's memory: what happened
 * meanwhile it has not heard of.
 *
 * @returns what ends the telling
 */
export function onPageReturn(listener: () => void): () => void {
  const onShow = (event: PageTransitionEvent) => event.persisted && listener();
  window.addEventListener("pageshow", onShow);
  return () => window.removeEventListener("pageshow", onShow);
}
