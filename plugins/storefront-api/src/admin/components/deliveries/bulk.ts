import { useState } from "react";
import { useRefreshOrders } from "../../lib/deliveries";

/** One order of a bulk action. */
export interface BulkJob {
  orderNumber: string;
  run: () => Promise<unknown>;
}

export interface BulkResult {
  orderNumber: string;
  /** Null when it worked. */
  fault: string | null;
}

export interface BulkRun {
  what: string;
  total: number;
  results: BulkResult[];
}

/**
 * Carries out an action for one order after the other, so that each has a result of its own and a fault in one
 * leaves the others alone. One at a time: each makes the engine write a lot, and shoppers come first.
 */
export function useBulk() {
  const [current, setCurrent] = useState<BulkRun>();
  const refresh = useRefreshOrders();
  const start = async (what: string, jobs: BulkJob[]): Promise<void> => {
    const results: BulkResult[] = [];
    const show = () => setCurrent({ what, total: jobs.length, results: [...results] });
    show();
    for (const { orderNumber, run } of jobs) {
      const fault = await run().then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      results.push({ orderNumber, fault });
      show();
    }
    await refresh();
  };
  return {
    current,
    busy: current !== undefined && current.results.length < current.total,
    start,
    clear: () => setCurrent(undefined),
  };
}
