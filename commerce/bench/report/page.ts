import { writeFileSync } from "node:fs";
import path from "node:path";
import { roundOf } from "../works/place-order";
import { rateChart, sizeChart } from "./chart";
import { isAcross, type Results, ratio, type Section } from "./results";

/** Writes docs/performance.md and its charts. @returns what was written */
export function writePerformancePage(root: string, results: Results): string[] {
  const { sections } = results;
  return Object.entries({
    "performance.md": markdown(results),
    "images/performance.svg": rateChart(sections),
    "images/performance-by-size.svg": sizeChart(sections),
  }).map(([name, text]) => {
    const file = path.join(root, "docs", name);
    writeFileSync(file, text);
    return file;
  });
}

function markdown({ at, machine, effort, sections }: Results): string {
  return `# Performance

Written by \`npm run bench\` on ${at.slice(0, 10)}; edits are lost at the next run. Figures belong to the machine, ratios
travel.

![How many times as much the shop does in the same time](images/performance.svg)

![Time of an answer in the largest shop beside the smallest](images/performance-by-size.svg)

- Machine: ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGiB} GiB, Node ${machine.node}, load ${machine.load} before
  the run. Load generator, shop, engine and database share it.
- Each contestant is warmed until it gets no faster; then all take turns for ${effort.rounds} rounds of ${effort.seconds} s with eight connections (per
  second) and ${effort.single} requests one after the other (p50, p99). Figures are medians of the rounds; the spread is the
  fastest less the slowest round. Who answers nothing within a round is compared by the time of a single answer.
- *Engine* is the same engine without the shop's plugins, as its own process on the same database, asked for the fields
  that the shop's card shows. Its search has an index of title, description and category.
- The shop keeps answers of the present catalogue version in memory. *Never asked before* has another question each
  time and so shows what an answer costs that is not in memory.
- Products *of 6 variants* have a price, a stock and two options for each. Where variants are compared, every contestant is
  asked for made-up products, which have so many, and not for the few that the shop brings along.
- A place-order flow begins with a product and ends with an order and its payment, four shoppers at once, in rounds of
  ${roundOf(effort)} s. The shop's goes through the hosted payment page, the signed webhook and the capture; the engine's is seven calls
  with its manual provider. *By the engine's workflows* is the shop with the plugin's option \`engineTables: "never"\`.

${sections.map(sectionText).join("\n")}`;
}

function sectionText(section: Section): string {
  const across = isAcross(section);
  const rows = section.figures.map((row, index) => {
    const compared = index === 0 ? "" : `${ratio(section, row).toFixed(ratio(section, row) < 10 ? 2 : 0)}x`;
    return `| ${row.name} | ${row.requestsPerSecond} | ${row.p50} | ${row.p99} | ${Math.round(row.spread * 100)} % | ${across ? slower(section, row.p50) : compared} |`;
  });
  return `## ${section.work[0]?.toUpperCase()}${section.work.slice(1)}, ${section.where}

| | per second | p50 ms | p99 ms | spread | ${across ? "p50 beside the smallest" : "shop beside it"} |
|---|--:|--:|--:|--:|--:|
${rows.join("\n")}
${(section.notes ?? []).map((note) => `\n${note}\n`).join("")}`;
}

function slower({ figures: [smallest] }: Section, p50: number): string {
  return smallest && smallest.p50 > 0 ? `${(p50 / smallest.p50).toFixed(2)}x` : "";
}
