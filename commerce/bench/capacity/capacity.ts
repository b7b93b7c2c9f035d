import autocannon from "autocannon";
import { Client } from "pg";
import type { CommandContext } from "../../cli/lib/context";
import { StartFault } from "../../cli/lib/progress.mjs";
import { type Cluster, missingPrograms, startCluster } from "../../test/cluster";
import { Warehouse } from "../../test/warehouse";
import { unasked } from "../works/catalogue";
import { buy, hostedPurchase, WORKERS } from "../works/place-order";
import { familyMs, memoryMb, type Processes, processorMs } from "./processes";
import { type Capacity, capacityTables } from "./tables";

const HANDLE = "cast-iron-skillet-10-25";
const CONNECTIONS = 16;
/** Of each work; the orders take about as long. */
const LONG = { seconds: 10, orders: 40 };
const QUICK = { seconds: 4, orders: 16 };
const WARM_UP = { seconds: 1, orders: WORKERS };

type Effort = typeof LONG;

/** What one measured stretch gives, before the processor time is divided among its requests. */
interface Stretch {
  done: number;
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

/**
 * The shop on many processes behind its edge, with two engines and then with one: requests per second, times, and
 * what each kind of process spends on a request. The latter counts: on a small machine everything, the load
 * included, shares the same cores, so the rates say little and the processor time says where the limit is.
 *
 * @returns lines in Markdown
 */
export async function measureCapacity({ progress }: CommandContext, quick: boolean): Promise<string[]> {
  const missing = missingPrograms();
  if (missing) throw new StartFault(missing);
  const cluster = await progress.step("Starting two engines, a worker and two storefronts", () =>
    startCluster(),
  );
  const warehouse = await Warehouse.open(cluster.shop);
  const database = new Client({ connectionString: cluster.shop.databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query<{ pid: number }>("select pg_backend_pid() as pid");
    const works = await capacityWorks(cluster, warehouse);
    const measured: Capacity[] = [];
    const memory: Record<string, Record<string, number>> = {
      "after the start": memoryMb(processesOf(cluster)),
    };
    for (const engines of [2, 1]) {
      if (engines === 1) {
        await cluster.engines[1]?.stop();
        await cluster.balanced(1);
      }
      for (const [work, run] of Object.entries(works)) {
        await progress.step(`Measuring: ${work}, engines: ${engines}`, async () => {
          await run(WARM_UP);
          const before = spentBy(cluster, rows[0]?.pid);
          const stretch = await run(quick ? QUICK : LONG);
          const after = spentBy(cluster, rows[0]?.pid);
          const processor = Object.fromEntries(
            Object.entries(after).map(([kind, ms]) => [kind, (ms - (before[kind] ?? 0)) / stretch.done]),
          );
          measured.push({ work, engines, ...stretch, processor });
        });
      }
      if (engines === 2) memory["after the load"] = memoryMb(processesOf(cluster));
    }
    return capacityTables(measured, memory);
  } finally {
    await database.end();
    await warehouse.close();
    await cluster.stop();
  }
}

/** What is done, each for so many seconds or until there are so many orders. */
async function capacityWorks(
  cluster: Cluster,
  warehouse: Warehouse,
): Promise<Record<string, (effort: Effort) => Promise<Stretch>>> {
  const purchase = await hostedPurchase(cluster.shop, warehouse);
  const list = "/api/v1/admin/serverproducts?limit=24";
  return {
    "product page": ({ seconds }) => rush(cluster, seconds, () => `/products/${HANDLE}`),
    "product list": ({ seconds }) => rush(cluster, seconds, () => list),
    "product list, never asked before": ({ seconds }) => rush(cluster, seconds, () => `${list}&${unasked()}`),
    "place order": async ({ orders }) => {
      const { rate, p50, p99, failures } = await buy(purchase, orders);
      return { done: orders, perSecond: rate, p50, p99, failed: failures };
    },
  };
}

/** Visitors who ask at the edge as fast as they are answered. */
async function rush(cluster: Cluster, seconds: number, nextPath: () => string): Promise<Stretch> {
  const result = await autocannon({
    url: cluster.edgeUrl,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ setupRequest: (options: autocannon.Request) => ({ ...options, path: nextPath() }) }],
  });
  return {
    done: result["2xx"],
    perSecond: result["2xx"] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.non2xx,
  };
}

function processesOf({ engines, worker, storefronts, edge, redis }: Cluster): Processes {
  const ids = (services: { pid: number | undefined }[]) => services.flatMap(({ pid }) => pid ?? []);
  return {
    engine: ids(engines),
    worker: ids([worker]),
    storefront: ids(storefronts),
    edge: ids([edge]),
    Redis: ids([redis]),
  };
}

function spentBy(cluster: Cluster, backend = 0): Record<string, number> {
  return { ...processorMs(processesOf(cluster)), Postgres: familyMs(backend) };
}
