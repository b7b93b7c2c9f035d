/** Chance that can be played again: the same seed gives the same throws. */
export class Dice {
  private state: number;

  /** @param seed that of `TEST_SEED`, where a run that failed is to be played again; else another one each time */
  constructor(readonly seed = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31)) {
    this.state = seed;
    console.info(`TEST_SEED=${seed}`);
  }

  /** At least 0 and below 1 (mulberry32). */
  throw(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Whole, from the first to the second, both included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.throw() * (to - from + 1));
  }

  one<T>(things: readonly T[]): T {
    const found = things[this.whole(0, things.length - 1)];
    if (found === undefined) throw new Error("There is nothing to choose from");
    return found;
  }

  /** One of the names, each as likely as its weight says. */
  weighted<Name extends string>(weights: Record<Name, number>): Name {
    const entries = Object.entries(weights) as [Name, number][];
    let left = this.throw() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name;
    }
    return entries[0]?.[0] as Name;
  }
}
