import { judged, nonsense } from "./queries";

/** Handles of what a query finds, best first; empty when it is refused. */
export type Finder = (query: string) => Promise<string[]>;

export interface Quality {
  queries: number;
  /** Means over the queries, 0 to 1. */
  ndcg: number;
  success: number;
  /** For the log: by what makes the queries hard, and the weakest of them. */
  report: string;
}

/** Runs all judged queries. `relevant` says which handles of the catalogue at hand a fair assistant would bring. */
export async function judge(
  find: Finder,
  relevant: (query: string) => ReadonlySet<string>,
): Promise<Quality> {
  const rows: { kind: string; ndcg: number; success: number }[] = [];
  const weak: string[] = [];
  for (const [kind, queries] of Object.entries(judged)) {
    for (const [query] of queries) {
      const found = await find(query);
      const wanted = relevant(query);
      const row = {
        kind,
        ndcg: ndcg(found, wanted),
        success: found.slice(0, 3).some((handle) => wanted.has(handle)) ? 1 : 0,
      };
      rows.push(row);
      if (row.ndcg < 0.9 || !row.success) {
        weak.push(`${query} (${row.ndcg.toFixed(2)}): ${found.slice(0, 5).join(", ")}`);
      }
    }
  }
  const table = Object.keys(judged).map((kind) =>
    line(
      kind,
      rows.filter((row) => row.kind === kind),
    ),
  );
  return {
    queries: rows.length,
    ndcg: mean(rows.map((row) => row.ndcg)),
    success: mean(rows.map((row) => row.success)),
    report: [...table, line("all", rows), "weakest:", ...weak].join("\n"),
  };
}

/** Texts of the nonsense that find something. */
export async function falseHits(find: Finder): Promise<string[]> {
  const hits: string[] = [];
  for (const query of nonsense) if ((await find(query)).length > 0) hits.push(query);
  return hits;
}

/** Products of the seed catalogue that a query is judged to want. */
export function expectedOf(query: string): string[] {
  const entry = Object.values(judged)
    .flat()
    .find(([judgedQuery]) => judgedQuery === query);
  return entry?.[1] ?? [];
}

/** Gain of a page of ten against the best possible page, 0 to 1. */
function ndcg(found: string[], relevant: ReadonlySet<string>): number {
  const gain = (ranks: number[]) => ranks.reduce((sum, rank) => sum + 1 / Math.log2(rank + 2), 0);
  const hits = found.slice(0, 10).flatMap((handle, rank) => (relevant.has(handle) ? [rank] : []));
  const ideal = Array.from({ length: Math.min(10, relevant.size) }, (_, rank) => rank);
  return gain(hits) / gain(ideal);
}

function line(name: string, rows: { ndcg: number; success: number }[]): string {
  const score = (values: number[]) => mean(values).toFixed(3);
  return `${name.padEnd(20)} ${String(rows.length).padStart(3)} queries  nDCG@10 ${score(rows.map((row) => row.ndcg))}  success@3 ${score(rows.map((row) => row.success))}`;
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
