import type { Shop } from "../../../commerce/test/shop";
import type { Import, ImportDesk } from "./imports";

/**
 * Has a file checked while the product list is asked for again and again, and prints how long either took.
 *
 * @param begin sends the file and answers with the import's id
 */
export async function checkMeanwhile<Row>(
  shop: Shop,
  desk: ImportDesk<Row>,
  begin: () => Promise<string>,
): Promise<Import> {
  const list = timed(() => fetch(`${shop.engineUrl}/api/v1/admin/serverproducts?limit=24`));
  for (let count = 0; count < 500; count++) await list.once();
  const alone = list.reset();
  const begun = performance.now();
  const id = await begin();
  const progress = new Set<number>();
  let found = await desk.look(id);
  while (found.state === "checking") {
    progress.add(found.done);
    for (let count = 0; count < 20; count++) await list.once();
    found = await desk.look(id);
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const meanwhile = list.reset();
  const told = ({ p50, p99, calls }: Times) => `${p50.toFixed(1)} and ${p99.toFixed(1)} ms (${calls} calls)`;
  console.info(
    `${found.total} lines of ${desk.path} judged in ${seconds} s, ${progress.size} steps of progress seen. ` +
      `Product list, p50 and p99: ${told(alone)} alone, ${told(meanwhile)} meanwhile; ` +
      `p99 ${(meanwhile.p99 / alone.p99).toFixed(1)}x`,
  );
  return found;
}

/** What half and what 99 % of some calls took at most, in milliseconds. */
interface Times {
  p50: number;
  p99: number;
  calls: number;
}

/** Times a call; `reset` tells of the calls since. */
function timed(call: () => Promise<Response>) {
  let waits: number[] = [];
  const at = (share: number) => waits[Math.floor(share * waits.length)] ?? 0;
  return {
    async once() {
      const asked = performance.now();
      await (await call()).text();
      waits.push(performance.now() - asked);
    },
    reset(): Times {
      waits.sort((one, other) => one - other);
      const times = { p50: at(0.5), p99: at(0.99), calls: waits.length };
      waits = [];
      return times;
    },
  };
}
