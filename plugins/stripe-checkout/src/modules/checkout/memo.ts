import type { Kept } from "@emberly/kit/kept";

/**
 * What a quote is made of, kept for the next one. Everything that is asked through it follows from the question, from the tables of
 * `quoted-tables` and from the clock; who gives a memo sees to it that it forgets when one of them changes.
 */
export interface Memo extends Kept {
  /** What nobody keeps, because it must be of this moment; it is computed once for all who ask within one call. */
  getNow<T>(question: readonly unknown[], compute: () => Promise<T>): Promise<T>;
}

/** Computes everything at this moment, as whoever charges does. */
export const NO_MEMO: Memo = {
  get: (_question, compute) => compute(),
  getStock: (_question, compute) => compute(),
  getEach: (_question, ids, compute) => compute([...new Set(ids)]),
  getNow: (_question, compute) => compute(),
};

/** {@link Memo.getNow} of one call. */
export function withinOneCall(): Memo["getNow"] {
  const asked = new Map<string, Promise<unknown>>();
  return <T>(question: readonly unknown[], compute: () => Promise<T>) => {
    const key = JSON.stringify(question);
    const answer = (asked.get(key) as Promise<T> | undefined) ?? compute();
    asked.set(key, answer);
    return answer;
  };
}
