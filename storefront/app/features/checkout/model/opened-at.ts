const KEY = "checkout-opened-at";

/**
 * Remembers in this tab when the payment was opened (ms since 1970, by the server's clock), so that the success
 * screen can tell the new order from earlier ones. Paying works without it where storage is blocked.
 */
export function rememberOpenedAt(openedAt: number): void {
  try {
    sessionStorage.setItem(KEY, String(openedAt));
  } catch (error) {
    console.info("The order number will not be shown after the payment", error);
  }
}

/** When this tab last opened a payment, or null. */
export function recallOpenedAt(): number | null {
  try {
    const value = sessionStorage.getItem(KEY);
    return value === null ? null : Number(value);
  } catch (error) {
    console.info("The order number will not be shown after the payment", error);
    return null;
  }
}
