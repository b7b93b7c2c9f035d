import { StartFault } from "./progress.mjs";
import { endRunningCommands } from "./run.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** How long after the first signal another one may be the same, passed on by npm. */
const SAME_MS = 1000;

/**
 * Runs work that a signal does not cut off: the commands it runs are ended and `interrupted` is aborted, so that it fails
 * and clears up after itself. Ctrl-C comes twice when npm passes it on, and counts once. Who presses it again later will not wait for that.
 *
 * @throws what `work` throws
 */
export async function interruptible<T>(work: (interrupted: AbortSignal) => Promise<T>): Promise<T> {
  const interruption = new AbortController();
  let firstAt: number | undefined;
  const interrupt = () => {
    const now = performance.now();
    if (firstAt !== undefined && now - firstAt > SAME_MS) process.exit(130);
    firstAt ??= now;
    endRunningCommands();
    interruption.abort(new StartFault("Stopped before it was done."));
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    return await work(interruption.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}
