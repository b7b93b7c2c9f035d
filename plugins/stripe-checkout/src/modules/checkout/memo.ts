import type { Kept } from "@emberly/kit/kept";

/**
 * The parts of a quote, kept for the next one. An answer depends only on the question, on the tables of `quoted-tables` and on
 * the clock. Whoever passes a memo has to empty it when one of those changes.
 */
export interface Memo extends Kept {
  /** Answers of this moment, which are not kept from one call to the next. Within one call each is computed once. */
  getNow<T>(question: readonly unknown[], compute: () => Promise<T>): Promise<T>;
}

/** A memo that keeps nothing: everything is computed at this moment, as for whoever charges. */
export const NO_MEMO: Memo = {
  get: (_question, compute) => compute(),
  getStock: (_question, compute) => compute(),
  getEach: (_question, ids, compute) => compute([...new Set(ids)]),
  getNow: (_question, compute) => compute(),
};

/** A {@link Memo.getNow} for one call: the same question is computed once. */
export function withinOneCall(): Memo["getNow"] {
  const asked = new Map<string, Promise<unknown>>();
  return <T>(question: readonly unknown[], compute: () => Promise<T>) => {
    const key = JSON.stringify(question);
    const answer = (asked.get(key) as Promise<T> | undefined) ?? compute();
    asked.set(key, answer);
    return answer;
  };
}
