/** Work that goes on after its request was answered. A process that stops must wait for it as it waits for requests. */
export class UnfinishedWork {
  private readonly running = new Set<Promise<unknown>>();

  async track<T>(work: Promise<T>): Promise<T> {
    this.running.add(work);
    try {
      return await work;
    } finally {
      this.running.delete(work);
    }
  }

  /** Waits until all of it has come to its end, whichever that is. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(this.running);
  }
}
