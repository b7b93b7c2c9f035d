import { Refusal } from "@emberly/kit/admin/call";
import { useCallback, useSyncExternalStore } from "react";
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

interface BulkState {
  current: BulkRun | undefined;
  /** It is being carried out at the moment, whichever page of the dashboard is open. */
  busy: boolean;
}

/** Outlives the page Deliveries: a run goes on while another page of the dashboard is open, and is found again on coming back. */
let state: BulkState | undefined;
const watchers = new Set<() => void>();

function read(): BulkState {
  state ??= { current: recall(), busy: false };
  return state;
}

function write(next: BulkState): void {
  remember(next.current);
  state = next;
  for (const tell of watchers) tell();
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/**
 * Carries out an action for one order after the other, so that each has a result of its own and a fault in one
 * leaves the others alone. One at a time: each makes the engine write a lot, and shoppers come first. The browser
 * asks before it leaves a run; after a reload the run stands where it was, and goes on when it is told to.
 */
export function useBulk() {
  const { current, busy } = useSyncExternalStore(watch, read);
  const refresh = useRefreshOrders();

  const proceed = async (run: BulkRun): Promise<void> => {
    if (read().busy) return;
    await carryOutAll(run);
    await refresh();
  };
  return {
    current,
    busy,
    start: (what: string, jobs: BulkJob[]) => proceed({ what, jobs, results: [] }),
    /** Goes on with what a reload, or a line that was down, has cut off. */
    goOn: () => current && proceed(current),
    clear: useCallback(() => write({ current: undefined, busy: false }), []),
  };
}

async function carryOutAll(run: BulkRun): Promise<void> {
  let now = run;
  write({ current: now, busy: true });
  window.addEventListener("beforeunload", warn);
  for (const job of run.jobs.slice(run.results.length)) {
    const fault = await carryOut(job).then(
      () => null,
      (error: unknown) =>
        isCutOff(error) ? undefined : error instanceof Error ? error.message : String(error),
    );
    if (fault === undefined) break;
    now = { ...now, results: [...now.results, { orderNumber: job.orderNumber, fault }] };
    write({ current: now, busy: true });
  }
  window.removeEventListener("beforeunload", warn);
  write({ current: now, busy: false });
}

/** Answers that are not about the order: the session has ended, too much was asked, or a proxy has no server that answers. */
const NOT_ABOUT_IT = new Set([401, 429, 502, 503, 504]);

/** Also without any answer, because the page is being left or the line is down. Nobody knows how it went, so it is tried again. */
const isCutOff = (error: unknown) =>
  error instanceof TypeError || (error instanceof Refusal && NOT_ABOUT_IT.has(error.status ?? 0));

/** Makes the browser ask before a reload or leaving ends what is under way. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

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
