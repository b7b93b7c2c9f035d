const WINDOW_MS = 60_000;
/** Deaths within the window at which restarting is given up. */
const MOST_DEATHS = 3;
const FIRST_BACKOFF_MS = 500;

/** Counts a service's deaths within the last minute and says how long to wait before the next start. */
export class DeathCount {
  private recent: number[] = [];

  next(now = Date.now()): { backoffMs: number; final: boolean } {
    this.recent = [...this.recent.filter((at) => now - at < WINDOW_MS), now];
    return {
      backoffMs: FIRST_BACKOFF_MS * 2 ** (this.recent.length - 1),
      final: this.recent.length >= MOST_DEATHS,
    };
  }
}
