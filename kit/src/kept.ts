/** Answers that hold at this moment, kept for whoever asks the same again. Nobody may change one. */
export interface Kept {
  /** What was computed for the question, or what `compute` does now; it follows from anything watched but stock. */
  get<T>(question: readonly unknown[], compute: () => Promise<T>): Promise<T>;
  /** The same for each of several ids; those that are not at hand are computed together. */
  getEach<T>(
    question: readonly unknown[],
    ids: readonly string[],
    compute: (ids: string[]) => Promise<Map<string, T>>,
  ): Promise<Map<string, T>>;
  /** What follows from stock too, which changes with every order. */
  getStock<T>(question: readonly unknown[], compute: () => Promise<T>): Promise<T>;
}
