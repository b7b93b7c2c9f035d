/**
 * A date as the shop shows it, in the viewer's time zone: "21 November 2026". Call it in the
 * browser only: the server does not know that zone.
 *
 * @param iso ISO 8601; anything else gives an empty text
 */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}

/**
 * A day as it was in Greenwich, which server and browser agree on: "21 November 2026". For pages that are rendered by both.
 *
 * @param iso ISO 8601
 */
export function formatDay(iso: string): string {
  return new Date(iso).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
}
