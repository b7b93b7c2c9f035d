import { isAcross, ratio, type Section } from "./results";

const WIDTH = 760;
const ROW = 26;
const TOP = 10;
const LEFT = 400;
const RIGHT = 80;
const INNER = WIDTH - LEFT - RIGHT;
const PLAIN = "#c2410c";
const GOOD = "#2f6f4f";

interface Bar {
  label: string;
  /** Pixels. */
  length: number;
  value: string;
  colour: string;
}

/** On a logarithmic scale: the engine's contestants, and how many times as much the shop does. */
export function rateChart(sections: Section[]): string {
  const compared = sections
    .filter((section) => !isAcross(section))
    .flatMap((section) =>
      section.figures
        .filter(({ name }) => name.startsWith("engine"))
        .map((row) => ({
          label: `${section.work} vs ${row.name.replace(/^engine:? ?/, "")}, ${section.where}`,
          times: ratio(section, row),
        })),
    );
  const most = Math.max(10, ...compared.map(({ times }) => times));
  const bars = compared.map(({ label, times }) => ({
    label,
    length: (Math.log10(Math.max(1, times)) / Math.log10(most)) * INNER,
    value: `${times.toFixed(times < 10 ? 1 : 0)}x`,
    colour: PLAIN,
  }));
  return drawn(bars, "How many times as much the shop does in the same time");
}

/** How much a shop may slow down while it grows; what goes beyond has another colour. */
const BOUND = 2;

/** How long the largest shop of each comparison takes for an answer, beside the smallest. */
export function sizeChart(sections: Section[]): string {
  const compared = sections.filter(isAcross).flatMap(({ work, figures }) => {
    const [smallest, largest] = [figures[0], figures.at(-1)];
    if (!smallest || !largest || smallest === largest || smallest.p50 === 0) return [];
    return [{ label: `${work}, ${largest.name}`, times: largest.p50 / smallest.p50 }];
  });
  const most = Math.max(2 * BOUND, ...compared.map(({ times }) => times));
  const bars = compared.map(({ label, times }) => ({
    label,
    length: (times / most) * INNER,
    value: `${times.toFixed(2)}x`,
    colour: times > BOUND ? PLAIN : GOOD,
  }));
  return drawn(bars, "Time of an answer in the largest shop beside the smallest", (BOUND / most) * INNER);
}

/** @param mark where a line stands across all bars, in pixels */
function drawn(bars: Bar[], title: string, mark?: number): string {
  const height = bars.length * ROW + 2 * TOP;
  const line =
    mark === undefined
      ? ""
      : `<path d="M${(LEFT + mark).toFixed(1)} ${TOP} V${height - TOP}" stroke="#9aa5b1" stroke-dasharray="3 3"/>\n`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${title}">
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
<g font-family="system-ui, sans-serif" font-size="12" fill="#1f2933">
${bars
  .map(({ label, length, value, colour }, index) => {
    const y = TOP + index * ROW;
    return `<text x="${LEFT - 8}" y="${y + 16}" text-anchor="end">${escapeText(label)}</text>
<rect x="${LEFT}" y="${y + 4}" width="${Math.max(2, length).toFixed(1)}" height="${ROW - 9}" fill="${colour}"/>
<text x="${(LEFT + length + 8).toFixed(1)}" y="${y + 16}" font-weight="600">${value}</text>`;
  })
  .join("\n")}
${line}</g>
</svg>
`;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
