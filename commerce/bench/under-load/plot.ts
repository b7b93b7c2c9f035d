import type { Carried } from "./page";

const PANEL = { width: 250, height: 190, gap: 20 };
const FRAME = { left: 44, top: 34, right: 8, bottom: 40 };
const GOOD = "#2f6f4f";
const REFUSED = "#c2410c";

/** For each kind of work: what is answered and what is refused, by what is asked. */
export function plot(carried: Carried[]): string {
  const width = carried.length * (PANEL.width + PANEL.gap) + PANEL.gap;
  const height = PANEL.height + 2 * PANEL.gap;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="What is answered and what is refused each second, by what is asked for">
<rect width="${width}" height="${height}" fill="#fff"/>
<g font-family="system-ui, sans-serif" font-size="11" fill="#1f2933">
${carried.map((one, index) => panel(one, PANEL.gap + index * (PANEL.width + PANEL.gap))).join("\n")}
</g>
</svg>
`;
}

function panel({ work, steps }: Carried, x: number): string {
  const most = Math.max(...steps.map(({ offered }) => offered));
  const inner = {
    width: PANEL.width - FRAME.left - FRAME.right,
    height: PANEL.height - FRAME.top - FRAME.bottom,
  };
  const left = x + FRAME.left;
  const bottom = PANEL.gap + FRAME.top + inner.height;
  const at = (offered: number, value: number) =>
    `${(left + (offered / most) * inner.width).toFixed(1)},${(bottom - (value / most) * inner.height).toFixed(1)}`;
  const line = (colour: string, of: (step: (typeof steps)[number]) => number) =>
    `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${steps.map((step) => at(step.offered, of(step))).join(" ")}"/>`;
  const tick = (value: number) => Math.round(value).toLocaleString("en-US");
  return `<text x="${left}" y="${PANEL.gap + 12}" font-weight="600">${work[0]?.toUpperCase()}${work.slice(1)}</text>
<path d="M${left} ${PANEL.gap + FRAME.top} V${bottom} H${left + inner.width}" fill="none" stroke="#9aa5b1"/>
<polyline fill="none" stroke="#cbd2d9" stroke-dasharray="3 3" points="${at(0, 0)} ${at(most, most)}"/>
${line(GOOD, ({ answered }) => answered)}
${line(REFUSED, ({ refused }) => refused)}
<text x="${left - 6}" y="${PANEL.gap + FRAME.top + 4}" text-anchor="end">${tick(most)}</text>
<text x="${left - 6}" y="${bottom + 4}" text-anchor="end">0</text>
<text x="${left + inner.width}" y="${bottom + 16}" text-anchor="end">${tick(most)} asked a second</text>
<text x="${left}" y="${bottom + 30}" fill="${GOOD}">answered</text>
<text x="${left + 64}" y="${bottom + 30}" fill="${REFUSED}">refused</text>`;
}
