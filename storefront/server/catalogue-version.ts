import { createApi } from "../app/lib/api-client";

const TIMEOUT_MS = 1000;

type Version = string | undefined;

export interface CatalogueVersion {
  /** The version when it is known without waiting, else undefined. */
  atHand(): Version;
  current(): Promise<Version>;
}

/**
 * How long an answer counts. Changing a price takes the engine longer than that, so a page that was asked for before
 * the change never decides about a request that comes after it.
 */
const GOOD_FOR_MS = 25;
/** From this age on the next question is asked ahead, so that a busy shop never waits for one. */
const ASK_AHEAD_MS = 10;
/** How long an answer counts while the next one is on its way: an engine that is slow to answer is slower to change. */
const GOOD_WHILE_ASKING_MS = 100;

/**
 * The catalogue's version, which changes with every product, price and stock. A question asked a moment ago answers
 * for all who come meanwhile: the engine is asked a hundred times a second at most, however many pages are.
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
        // A slow answer to an old question must not undo a newer one.
        if (!known || known.askedAt <= askedAt) known = { version, askedAt, at: now() };
        if (running === question) running = undefined;
        return version;
      }),
    };
    running = question;
    return question.answer;
  };

  const atHand = (): Version => {
    if (!known) return undefined;
    const age = now() - known.at;
    if (age > (running ? GOOD_WHILE_ASKING_MS : GOOD_FOR_MS)) return undefined;
    if (!running && age > ASK_AHEAD_MS) start();
    return known.version;
  };

  return {
    atHand,
    current: async () => {
      const version = atHand();
      if (version !== undefined) return version;
      return running && now() - running.askedAt <= GOOD_FOR_MS ? running.answer : start();
    },
  };
}

/** Asks the engine. Without an answer each page is rendered anew: slower, never wrong. */
export function askEngine(commerceOrigin: string) {
  const api = createApi(commerceOrigin, { timeoutMs: TIMEOUT_MS });
  return async (): Promise<Version> => {
    try {
      return (await api("GET /catalogue/version")).data.version;
    } catch {
      // Whatever went wrong, even an answer of something else than the engine: a page must not fail for it.
      return undefined;
    }
  };
}
