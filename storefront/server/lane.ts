export interface LaneOptions {
  /** How many may be in at the same time. */
  atOnce: number;
  /** How many may wait behind them. */
  mostWaiting: number;
  longestWaitMs: number;
}

/** Lets so many in at a time. Others wait for their turn, first come, first served, and not for long. */
export class Lane {
  private inside = 0;
  /** What each that waits is told, which is whether it is its turn, with the moment until which it waits. */
  private readonly waiting = new Map<(isIn: boolean) => void, number>();

  constructor(private readonly options: LaneOptions) {}

  /**
   * @param signal takes out who waits no longer
   * @returns whether there was room in time; whoever was let in must {@link leave}
   */
  enter(signal: AbortSignal): Promise<boolean> {
    if (this.inside < this.options.atOnce) {
      this.inside += 1;
      return Promise.resolve(true);
    }
    if (this.waiting.size >= this.options.mostWaiting) return Promise.resolve(false);
    return new Promise((resolve) => {
      const decide = (isIn: boolean) => {
        this.waiting.delete(decide);
        clearTimeout(tooLong);
        signal.removeEventListener("abort", refuse);
        resolve(isIn);
      };
      const refuse = () => decide(false);
      const tooLong = setTimeout(refuse, this.options.longestWaitMs);
      signal.addEventListener("abort", refuse);
      this.waiting.set(decide, Date.now() + this.options.longestWaitMs);
    });
  }

  leave(): void {
    // Whoever is next takes the place that gets free, so that nobody who comes now is faster.
    for (const [next, until] of this.waiting) {
      const isInTime = Date.now() < until;
      next(isInTime);
      if (isInTime) return;
      // A busy server finishes what is inside before it comes to its timers, so that nobody was told yet.
    }
    this.inside -= 1;
  }
}
