import { useCallback, useEffect, useState } from "react";
import { confirmDelivery, shipOrder, useRefreshOrders } from "../../lib/deliveries";

/** What is to be done with one order; plain data, so that it outlives a reload. */
export type BulkJob = { orderId: string; orderNumber: string } & (
  | { action: "ship"; trackingNumber: string; carrier?: string }
  | { action: "deliver" }
);

interface BulkResult {
  orderNumber: string;
  /** Null when it worked. */
  fault: string | null;
}

export interface BulkRun {
  what: string;
  jobs: BulkJob[];
  /** Of the first jobs, in their order. */
  results: BulkResult[];
}

const carryOut = (job: BulkJob) =>
  job.action === "ship"
    ? shipOrder(job.orderId, { trackingNumber: job.trackingNumber, carrier: job.carrier })
    : confirmDelivery(job.orderId);

/**
 * Carries out an action for one order after the other, so that each has a result of its own and a fault in one
 * leaves the others alone. One at a time: each makes the engine write a lot, and shoppers come first. The browser
 * asks before it leaves a run; after a reload the run stands where it was, and goes on when it is told to.
 */
export function useBulk() {
  const [current, setCurrent] = useState(recall);
  const [busy, setBusy] = useState(false);
  const refresh = useRefreshOrders();
  useWarning(busy);

  const proceed = async (run: BulkRun): Promise<void> => {
    let now = run;
    const show = (next: BulkRun | undefined) => {
      remember(next);
      setCurrent(next);
    };
    show(now);
    setBusy(true);
    for (const job of run.jobs.slice(run.results.length)) {
      const fault = await carryOut(job).then(
        () => null,
        // No answer, because the page is being left or the line is down: nobody knows how it went, so it is tried again.
        (error: unknown) =>
          error instanceof TypeError ? undefined : error instanceof Error ? error.message : String(error),
      );
      if (fault === undefined) break;
      now = { ...now, results: [...now.results, { orderNumber: job.orderNumber, fault }] };
      show(now);
    }
    setBusy(false);
    await refresh();
  };
  return {
    current,
    busy,
    start: (what: string, jobs: BulkJob[]) => proceed({ what, jobs, results: [] }),
    /** Goes on with what a reload, or a line that was down, has cut off. */
    goOn: () => current && proceed(current),
    clear: useCallback(() => {
      remember(undefined);
      setCurrent(undefined);
    }, []),
  };
}

/** Makes the browser ask before a reload or leaving ends what is under way. */
function useWarning(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [busy]);
}

/** Of this tab: another one has its own run, or none. */
const STORED = "deliveries-bulk-run";

function recall(): BulkRun | undefined {
  const stored = sessionStorage.getItem(STORED);
  return stored === null ? undefined : (JSON.parse(stored) as BulkRun);
}

function remember(run: BulkRun | undefined): void {
  if (run) sessionStorage.setItem(STORED, JSON.stringify(run));
  else sessionStorage.removeItem(STORED);
}
