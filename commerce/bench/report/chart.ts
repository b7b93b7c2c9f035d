import { isAcross, ratio, type Section } from "./results";

const WIDTH = 760;
const ROW = 26;
const LEFT = 400;
const RIGHT = 80;

/** Horizontal bars on a logarithmic scale: the engine's contestants, and how many times as much the shop does. */
export function chart(sections: Section[]): string {
  const bars = sections
    .filter((section) => !isAcross(section))
    .flatMap((section) =>
      section.figures
        .filter(({ name }) => name.startsWith("engine"))
        .map((row) => ({
          label: `${section.work} vs ${row.name.replace(/^engine:? ?/, "")}, ${section.where}`,
          times: ratio(section, row),
        })),
    );
  const most = Math.max(10, ...bars.map(({ times }) => times));
  const scale = (times: number) =>
    (Math.log10(Math.max(1, times)) / Math.log10(most)) * (WIDTH - LEFT - RIGHT);
  const height = bars.length * ROW + 20;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="How many times as much the shop does in the same time">
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
<g font-family="system-ui, sans-serif" font-size="12" fill="#1f2933">
${bars
  .map(({ label, times }, index) => {
    const y = 10 + index * ROW;
    return `<text x="${LEFT - 8}" y="${y + 16}" text-anchor="end">${escapeText(label)}</text>
<rect x="${LEFT}" y="${y + 4}" width="${Math.max(2, scale(times)).toFixed(1)}" height="${ROW - 9}" fill="#c2410c"/>
<text x="${(LEFT + scale(times) + 8).toFixed(1)}" y="${y + 16}" font-weight="600">${times.toFixed(times < 10 ? 1 : 0)}x</text>`;
  })
  .join("\n")}
</g>
</svg>
`;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
