/**
 * Runs at most `limit` jobs of a kind at once in this process; the rest wait in line. Work that keeps a database
 * connection busy while it asks for another needs a bound below the pool's size. So does everything that waits for a
 * lock of the Locking Module on Postgres: when each connection belongs to somebody who waits, whoever has the lock
 * gets none to go on with, and all of them fail.
 */
export class Limiter {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limit: number) {}

  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.running >= this.limit) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      return await job();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
