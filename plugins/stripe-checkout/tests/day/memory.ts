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
    if (kilobytes > 0) this.note(name, pid, kilobytes);
  }

  /**
   * The processes of a server that come and go, as one: what is their own of each together, without what they share.
   *
   * @param pid names them all in the end, such as their parent's
   */
  async sampleAll(name: string, pid: number, members: number[]): Promise<void> {
    const sizes = await Promise.all(
      members.map(async (member) => {
        const rollup = await readFile(`/proc/${member}/smaps_rollup`, "utf8").catch(() => "");
        return Number(/Pss_Anon:\s+(\d+)/.exec(rollup)?.[1] ?? 0);
      }),
    );
    this.note(
      name,
      pid,
      sizes.reduce((sum, size) => sum + size, 0),
    );
  }

  private note(name: string, pid: number, kilobytes: number): void {
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

  /**
   * Processes that grew by more than a bound since a moment: the medians of the first and of the last third of what was seen since
   * then are compared, of the process that lives at the end. Medians, because a collector of garbage draws teeth.
   *
   * @param bound megabytes
   */
  grownBy(bound: number, sinceMs: number): string[] {
    return [...this.samples].flatMap(([name, samples]) => {
      const last = samples.at(-1);
      const late = samples.filter(({ atMs, pid }) => atMs >= sinceMs && pid === last?.pid);
      const third = Math.floor(late.length / 3);
      if (third === 0) return [];
      const grown = median(late.slice(-third)) - median(late.slice(0, third));
      return grown > bound ? `${name} by ${Math.round(grown)} MB` : [];
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

function median(samples: Sample[]): number {
  const sizes = samples.map(({ megabytes }) => megabytes).sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
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
