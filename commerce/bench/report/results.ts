import type { Effort, Figures } from "../lib/measure";

/** One comparison; the first contestant is the shop's own. */
export interface Section {
  work: string;
  /** At which size of the catalogue. */
  where: string;
  figures: Figures[];
  /** Sentences below the table, for what is not a time. */
  notes?: string[];
}

/** What `bench-results.json` holds. */
export interface Results {
  at: string;
  /** `load` is the average of the minute before. */
  machine: { cpu: string; cores: number; memoryGiB: number; node: string; load: number };
  effort: Effort;
  sections: Section[];
}

/**
 * How many times as much the first contestant of a section does in the same time. One that answers nothing within a
 * round is compared by the time of a single answer.
 */
export function ratio({ figures: [own] }: Section, other: Figures): number {
  if (!own) return 0;
  if (other.requestsPerSecond > 0) return own.requestsPerSecond / other.requestsPerSecond;
  return own.p50 > 0 ? other.p50 / own.p50 : 0;
}

/** Whether a section asks shops of several sizes the same, and none beside them. */
export const isAcross = ({ where }: Section): boolean => where.includes("across ");
