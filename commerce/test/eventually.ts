import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 100;

/**
 * Waits for something that another process does: runs `look` until it returns a value other than undefined,
 * null or false. Fails with `what` and the last error when the time is over.
 */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | null | false>,
  timeoutMs = 20_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  let lastError: unknown;
  while (Date.now() < deadline) {
    try {
      const found = await look();
      if (found !== undefined && found !== null && found !== false) return found;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    await delay(POLL_MS);
  }
  throw new Error(`Did not happen within ${timeoutMs / 1000} s: ${what}`, { cause: lastError });
}
