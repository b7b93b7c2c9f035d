import type { Kept } from "@emberly/kit/kept";
import type { AnswerCache } from "./answer-cache";

/** @param stocked what changes when stock does; undefined while that is not known, and then stock is asked for each time */
export function keptOf(cache: AnswerCache, stocked: string | undefined): Kept {
  return {
    get: (question, compute) => cache.get(question, compute),
    getEach: (question, ids, compute) => cache.getEach(question, ids, compute),
    getStock: (question, compute) =>
      stocked === undefined ? compute() : cache.get(["stock", stocked, ...question], compute),
  };
}
