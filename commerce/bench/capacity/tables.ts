/** One work as it was measured with so many engines. */
export interface Capacity {
  work: string;
  engines: number;
  perSecond: number;
  /** Milliseconds, with all connections at once. */
  p50: number;
  p99: number;
  failed: number;
  /** Milliseconds of processor time that each kind of process spent on one request. */
  processor: Record<string, number>;
}

/** The measured rates and costs, and the memory of each kind of process, MB, as Markdown. */
export function capacityTables(
  measured: Capacity[],
  memory: Record<string, Record<string, number>>,
): string[] {
  const kinds = Object.keys(measured[0]?.processor ?? {});
  const processes = Object.keys(Object.values(memory)[0] ?? {});
  return [
    ...table(
      [
        "through the edge",
        "engines",
        "per second",
        "p50 ms",
        "p99 ms",
        "failed",
        ...kinds.map((kind) => `${kind}, ms`),
      ],
      measured.map(({ work, engines, perSecond, p50, p99, failed, processor }) => [
        work,
        String(engines),
        ...[perSecond, p50, p99].map(short),
        String(failed),
        ...kinds.map((kind) => short(processor[kind] ?? 0)),
      ]),
    ),
    "",
    ...table(
      ["MB of all of a kind", ...processes],
      Object.entries(memory).map(([when, held]) => [
        when,
        ...processes.map((kind) => String(held[kind] ?? 0)),
      ]),
    ),
  ];
}

function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? "---" : "--:"))), ...rows.map(line)];
}

const short = (value: number) =>
  value < 10 ? String(Number(value.toPrecision(2))) : String(Math.round(value));
