import { createApi } from "../app/lib/api-client";

const TIMEOUT_MS = 1000;

type Version = string | undefined;

export interface CatalogueVersion {
  /** The version when it is known already, else undefined. */
  cached(): Version;
  current(): Promise<Version>;
}

/**
 * How long an answer is good for. The engine takes longer than that to change a price, so an answer from before the
 * change never decides about a request that comes after it.
 */
const GOOD_FOR_MS = 25;
/** At this age the next call is made ahead of time, so that a busy shop never waits for one. */
const ASK_AHEAD_MS = 10;
/** How long an answer is good for while the next call runs: an engine that answers slowly changes even more slowly. */
const GOOD_WHILE_ASKING_MS = 100;

/**
 * The catalogue's version, which changes with every product, price and stock. Requests of the same moment share one
 * call: the engine gets a hundred calls a second at most, however many pages are asked for. No package shares calls by
 * the age of the question, which is what keeps an old answer from deciding about a new request.
 *
 * @param ask gives the version, or undefined when it cannot be had; must not fail
 * @param now milliseconds of a clock that only goes forward
 */
export function catalogueVersion(
  ask: () => Promise<Version>,
  now: () => number = () => performance.now(),
): CatalogueVersion {
  let known: { version: Version; askedAt: number; at: number } | undefined;
  let running: { answer: Promise<Version>; askedAt: number } | undefined;

  const start = (): Promise<Version> => {
    const askedAt = now();
    const question = {
      askedAt,
      answer: ask().then((version) => {
        // A slow answer to an old call must not undo a newer one.
        if (!known || known.askedAt <= askedAt) known = { version, askedAt, at: now() };
        if (running === question) running = undefined;
        return version;
      }),
    };
    running = question;
    return question.answer;
  };

  const cached = (): Version => {
    if (!known) return undefined;
    const age = now() - known.at;
    if (age > (running ? GOOD_WHILE_ASKING_MS : GOOD_FOR_MS)) return undefined;
    if (!running && age > ASK_AHEAD_MS) start();
    return known.version;
  };

  return {
    cached,
    current: async () => {
      const version = cached();
      if (version !== undefined) return version;
      return running && now() - running.askedAt <= GOOD_FOR_MS ? running.answer : start();
    },
  };
}

/** Asks the engine. Without an answer each page is rendered again, which is slower but never wrong. */
export function askEngine(commerceOrigin: string) {
  const api = createApi(commerceOrigin, { timeoutMs: TIMEOUT_MS });
  return async (): Promise<Version> => {
    try {
      return (await api("GET /catalogue/version")).data.version;
    } catch {
      // A page must not fail for any of it, not even for an answer that is not the engine's.
      return undefined;
    }
  };
}
