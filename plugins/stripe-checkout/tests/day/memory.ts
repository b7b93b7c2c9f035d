import { readFile } from "node:fs/promises";

interface Sample {
  pid: number;
  atMs: number;
  megabytes: number;
}

/** How much memory processes have over time, by name. */
export class Memory {
  private readonly samples = new Map<string, Sample[]>();

  async sample(name: string, pid: number | undefined): Promise<void> {
    if (!pid) return;
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
    if (kilobytes === 0) return;
    const known = this.samples.get(name) ?? [];
    this.samples.set(name, [...known, { pid, atMs: Date.now(), megabytes: kilobytes / 1024 }]);
  }

  /** Megabytes of each process at the end of each tenth of a time, by name; a dash where it was away. */
  tenths(sinceMs: number, untilMs: number): string[] {
    const length = (untilMs - sinceMs) / 10;
    return [...this.samples].map(([name, samples]) => {
      const at = (tenth: number) =>
        samples.findLast(
          ({ atMs }) => atMs > sinceMs + tenth * length && atMs <= sinceMs + (tenth + 1) * length,
        );
      const sizes = Array.from({ length: 10 }, (_, tenth) => at(tenth)?.megabytes);
      return `${name}: ${sizes.map((size) => (size === undefined ? "-" : Math.round(size))).join(" ")}`;
    });
  }

  /** What each process had last, and by how much it grew an hour since a moment; one that was started since says nothing. */
  tell(sinceMs: number): string[] {
    return [...this.samples].map(([name, samples]) => {
      const last = samples.at(-1);
      const late = samples.filter(({ atMs, pid }) => atMs >= sinceMs && pid === last?.pid);
      const size = `${name} ${Math.round(last?.megabytes ?? 0)} MB`;
      const lived = late.length === samples.filter(({ atMs }) => atMs >= sinceMs).length;
      return lived && late.length > 2 ? `${size}, ${slope(late).toFixed(1)} MB an hour` : size;
    });
  }
}

/** Megabytes an hour, by least squares. */
function slope(samples: Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const hours = ({ atMs }: Sample) => atMs / 3_600_000;
  const [middle, height] = [mean(hours), mean(({ megabytes }) => megabytes)];
  const spread = samples.reduce((sum, sample) => sum + (hours(sample) - middle) ** 2, 0);
  const both = samples.reduce(
    (sum, sample) => sum + (hours(sample) - middle) * (sample.megabytes - height),
    0,
  );
  return both / spread;
}
