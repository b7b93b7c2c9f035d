import { ratio, type Section } from "./results";

/** The results as lines for a terminal. */
export function table(sections: Section[]): string[] {
  return sections.flatMap((section) => [
    "",
    `${section.work}, ${section.where}`,
    ...section.figures.map((row, index) => {
      const compared = index > 0 ? `  ${ratio(section, row).toFixed(2)}x` : "";
      const failures = row.failures > 0 ? `  ${row.failures} FAILED` : "";
      return `  ${row.name.padEnd(54)} ${row.requestsPerSecond.toFixed(1).padStart(9)}/s  p50 ${row.p50.toFixed(2)} ms  p99 ${row.p99.toFixed(2)} ms  spread ${Math.round(row.spread * 100)} %${compared}${failures}`;
    }),
    ...(section.notes ?? []).map((note) => `  ${note}`),
  ]);
}
