import type { AnswerCache } from "./answer-cache";

/** Answers that hold at this moment, kept for whoever asks the same again. Nobody may change one. */
export interface Kept {
  /** What follows from anything watched but stock. */
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

/** @param stocked what changes when stock does; undefined while that is not known, and then stock is asked for each time */
export function keptOf(cache: AnswerCache, stocked: string | undefined): Kept {
  return {
    get: (question, compute) => cache.get(question, compute),
    getEach: (question, ids, compute) => cache.getEach(question, ids, compute),
    getStock: (question, compute) =>
      stocked === undefined ? compute() : cache.get(["stock", stocked, ...question], compute),
  };
}
