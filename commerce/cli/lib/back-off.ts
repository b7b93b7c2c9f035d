const FIRST_MS = 500;
const LONGEST_MS = 30_000;
/** What has lived for so long was well again. */
const WELL_AFTER_MS = 60_000;

/** How long to wait before a service that has died is started again: longer with each death, until it lives for a minute. */
export class BackOff {
  private deaths = 0;
  private wellFrom = 0;

  /** Counts a death. @returns milliseconds to wait */
  next(now = Date.now()): number {
    if (now > this.wellFrom) this.deaths = 0;
    const waitMs = Math.min(FIRST_MS * 2 ** this.deaths, LONGEST_MS);
    this.deaths += 1;
    this.wellFrom = now + waitMs + WELL_AFTER_MS;
    return waitMs;
  }
}
