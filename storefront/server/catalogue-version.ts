const TIMEOUT_MS = 1000;

type Version = string | undefined;

/**
 * The catalogue's version, which changes with every product, price and stock. An answer is used only by requests
 * that came before the question was asked, so a change is visible to the very next request; requests that arrive
 * while a question is under way share the next one.
 *
 * @param ask gives the version, or undefined when it cannot be had
 */
export function catalogueVersion(ask: () => Promise<Version>): () => Promise<Version> {
  let running: Promise<Version> | undefined;
  let next: Promise<Version> | undefined;

  const start = () => {
    running = ask().finally(() => {
      running = undefined;
    });
    return running;
  };

  return () => {
    if (!running) return start();
    next ??= running.then(() => {
      next = undefined;
      return start();
    });
    return next;
  };
}

/** Asks the engine. Without an answer pages are rendered anew: slower, never wrong. */
export function askEngine(commerceOrigin: string) {
  return async (): Promise<Version> => {
    try {
      const answer = await fetch(`${commerceOrigin}/api/v1/catalogue/version`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const body: unknown = answer.ok ? await answer.json() : undefined;
      return typeof body === "object" && body !== null && "version" in body
        ? String(body.version)
        : undefined;
    } catch {
      return undefined;
    }
  };
}
