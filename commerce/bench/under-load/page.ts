import type { Results } from "../report/results";
import type { Arrivals } from "./arrivals";

export type Machine = Results["machine"];

/** One kind of work, up to what the machine carries, beyond it, and back. */
export interface Carried {
  work: string;
  /** Good answers a second when far too much is asked. */
  atMost: number;
  steps: Arrivals[];
  /** Right after the last step. */
  afterwards: Arrivals;
}

/** Purchases of so many shoppers at once: orders a second, and milliseconds from the press to the money taken. */
interface OrdersAtOnce {
  atOnce: number;
  rate: number;
  p50: number;
  p99: number;
}

export interface Orders {
  steps: OrdersAtOnce[];
  /** While far too many lists are asked for. */
  inFlood: OrdersAtOnce;
  flood: Arrivals;
}

/** Good answers within this are what a machine carries. */
const GOOD_MS = 500;

interface UnderLoad {
  products: number;
  machine: Machine;
  carried: Carried[];
  orders: Orders;
}

/** docs/under-load.md. */
export function underLoadPage({ products, machine, carried, orders }: UnderLoad): string {
  const { cpu, cores, memoryGiB, node, load } = machine;
  return `# Under load

Written by \`npm run bench -- --only under-load\` on ${new Date().toISOString().slice(0, 10)}; edits are lost at the next run.

![What is answered and what is refused each second, by what is asked for](images/under-load.svg)

- Machine: ${cpu}, ${cores} cores, ${memoryGiB} GiB, Node ${node}, load ${load} before the run. Visitors, storefront, engine and database share
  it, so a shop whose visitors are elsewhere carries more.
- ${products.toLocaleString("en-US")} products. Visitors come at a steady rate through the storefront and do not wait for each other; a time begins when the
  visitor comes. Pages that are at hand pass by the door and are not among these: [Performance](performance.md) has their rate.
- What cannot be answered soon is refused with 503 and \`Retry-After\` before it reaches the engine (\`storefront/server/admission.ts\`).
  Payment pages have places of their own.

## What one machine carries

| | a second, p99 under ${GOOD_MS} ms | p99 ms there | a second at most | refused, p99 ms |
|---|--:|--:|--:|--:|
${carried.map(summary).join("\n")}

${carried.map(stepsTable).join("\n")}
## Orders

From the press on the cart's button to the money taken: session, hosted payment page, webhook, order, capture. All orders were placed. Buyers ask the engine itself, where each
has an address of their own.

| shoppers at once | orders a second | p50 ms | p99 ms |
|---|--:|--:|--:|
${orders.steps.map((step) => `| ${orderCells(step)} |`).join("\n")}
| ${orderCells(orders.inFlood, `${orders.inFlood.atOnce}, while ${count(orders.flood.offered)} lists a second are asked for (${count(orders.flood.answered)} answered)`)} |
`;
}

const count = (value: number) => Math.round(value).toLocaleString("en-US");

function summary({ work, atMost, steps }: Carried): string {
  const good = steps.filter(({ p99, refused, failed }) => p99 < GOOD_MS && refused === 0 && failed === 0);
  const best = good.at(-1);
  const refusals = Math.max(...steps.map(({ refusedP99 }) => refusedP99));
  return `| ${[work, best ? count(best.answered) : "none", best ? count(best.p99) : "", count(atMost), count(refusals)].join(" | ")} |`;
}

function stepsTable({ work, steps, afterwards }: Carried): string {
  const cells = (step: Arrivals, first: string) =>
    [
      first,
      ...[step.answered, step.refused, step.p50, step.p99, step.refusedP99, step.failed].map(count),
    ].join(" | ");
  return `### ${work[0]?.toUpperCase()}${work.slice(1)}

| asked a second | answered a second | refused a second | p50 ms | p99 ms | refusals, p99 ms | failed |
|---|--:|--:|--:|--:|--:|--:|
${steps.map((step) => `| ${cells(step, count(step.offered))} |`).join("\n")}
| ${cells(afterwards, `right after it: ${count(afterwards.offered)}`)} |
`;
}

const orderCells = ({ atOnce, rate, p50, p99 }: OrdersAtOnce, first = String(atOnce)) =>
  [first, rate.toFixed(1), count(p50), count(p99)].join(" | ");
