/**
 * Answers of one catalogue version, the least recently used dropped first. Nothing in it can be stale: another
 * version empties it.
 */
export class AnswerCache {
  private version = "";
  /** Counts the versions: one may come back, and what was computed under another does not. */
  private turn = 0;
  private size = 0;
  /** How often an answer was at hand since the start, and how often it was not. */
  readonly asked = { hit: 0, miss: 0 };
  private readonly answers = new Map<string, { value: unknown; size: number }>();

  /** @param capacity characters of JSON, which is what the memory goes to */
  constructor(private readonly capacity: number) {}

  /** Tells the version that answers from now on belong to. */
  use(version: string): void {
    if (version === this.version) return;
    this.version = version;
    this.turn += 1;
    this.answers.clear();
    this.size = 0;
  }

  /** The kept answer, or a computed one. An answer whose version was overtaken meanwhile is not kept. */
  async get<T>(question: readonly unknown[], compute: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(question);
    const kept = this.find(key);
    if (kept) return kept.value as T;
    const { turn } = this;
    const value = await compute();
    if (turn === this.turn) this.keep(key, value);
    return value;
  }

  /** The same for each of several ids: those of which no answer is kept are computed together. */
  async getEach<T>(
    question: readonly unknown[],
    ids: readonly string[],
    compute: (ids: string[]) => Promise<Map<string, T>>,
  ): Promise<Map<string, T>> {
    const asked = JSON.stringify(question);
    const answers = new Map<string, T>();
    const missing = new Set<string>();
    for (const id of ids) {
      const kept = this.find(asked + id);
      if (kept) answers.set(id, kept.value as T);
      else missing.add(id);
    }
    if (missing.size === 0) return answers;
    const { turn } = this;
    for (const [id, value] of await compute([...missing])) {
      answers.set(id, value);
      if (turn === this.turn) this.keep(asked + id, value);
    }
    return answers;
  }

  private find(key: string): { value: unknown } | undefined {
    const kept = this.answers.get(key);
    this.asked[kept ? "hit" : "miss"] += 1;
    if (!kept) return undefined;
    this.answers.delete(key);
    this.answers.set(key, kept);
    return kept;
  }

  private keep(key: string, value: unknown): void {
    const size = key.length + (JSON.stringify(value)?.length ?? 0);
    if (size > this.capacity / 4 || this.answers.has(key)) return;
    this.answers.set(key, { value, size });
    this.size += size;
    for (const [oldest, { size: freed }] of this.answers) {
      if (this.size <= this.capacity) return;
      this.answers.delete(oldest);
      this.size -= freed;
    }
  }
}
