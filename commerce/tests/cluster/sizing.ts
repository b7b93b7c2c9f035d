import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Service } from "../../cli/lib/service";
import type { Cluster } from "../../test/cluster";
import { Load } from "../../test/load";

const VISITORS = 24;
const MEASURE_MS = 15_000;
const WARM_UP_MS = 3000;

/** Works of different weight, each on a way that no cache of the storefront answers. */
const works = (cluster: Cluster): Record<string, string[]> => ({
  "pages at hand": [`${cluster.edgeUrl}/`, `${cluster.edgeUrl}/products`],
  "product list": Array.from(
    { length: 20 },
    (_, n) => `${cluster.insideUrl}/api/v1/admin/serverproducts?offset=${n}`,
  ),
  "product list past every cache": Array.from(
    { length: 2000 },
    (_, n) => `${cluster.insideUrl}/api/v1/admin/serverproducts?min_price=0.${String(n).padStart(4, "0")}`,
  ),
});

async function memoryMb({ pid }: Service): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** Requests per second, 99th percentile and memory of the cluster as it stands. */
export async function measure(cluster: Cluster): Promise<object> {
  const figures: Record<string, { perSecond: number; p50: number; p99: number; failed: number }> = {};
  for (const [work, urls] of Object.entries(works(cluster))) {
    const warmUp = new Load(urls, VISITORS);
    await delay(WARM_UP_MS);
    await warmUp.stop();
    const load = new Load(urls, VISITORS);
    await delay(MEASURE_MS);
    const { perSecond, p50, p99, failed } = await load.stop();
    figures[work] = { perSecond, p50, p99, failed };
  }
  const running = [...cluster.engines, ...cluster.storefronts, cluster.worker].filter(({ pid }) => pid);
  const memory = await Promise.all(
    running.map(async (service) => [service.spec.name, await memoryMb(service)]),
  );
  return { ...figures, memoryMb: Object.fromEntries(memory) };
}
