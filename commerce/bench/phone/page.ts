import type { Results } from "../report/results";
import type { Opened } from "./visits";

interface OnAPhone {
  machine: Results["machine"];
  opened: Opened[];
  ofVariants: Opened[];
  /** Milliseconds. */
  pressed: number[];
  atFullSpeed: number[];
}

/** docs/on-a-phone.md. */
export function phonePage({ machine, opened, ofVariants, pressed, atFullSpeed }: OnAPhone): string {
  const { cpu, cores, memoryGiB, node, load } = machine;
  return `# On a phone

Written by \`npm run bench -- --only phone\` on ${new Date().toISOString().slice(0, 10)}; edits are lost at the next run.

- Chromium at 390 px with touch, on a quarter of the processor's speed and a slow 4G connection (150 ms for each request, 1.6 Mbit/s down), with
  nothing in its cache. Shop and browser share the machine: ${cpu}, ${cores} cores, ${memoryGiB} GiB, Node ${node}, load ${load} before the run.
- A time begins when the page is asked for, or with the press, and ends with the frame that shows it. Add to Cart is pressed as soon as the
  button is there, which is before any script is.
- The size of scripts that a page may load is held by a test (\`storefront/e2e/script-size.spec.ts\`).

| | visits | median ms | fastest | slowest |
|---|--:|--:|--:|--:|
${openedRows("a product's page", opened)}
${openedRows("the page of a product with variants", ofVariants)}
${row("from a press on a product in a list to its page", pressed)}
${row("the same at the processor's full speed", atFullSpeed)}
`;
}

function openedRows(what: string, opened: Opened[]): string {
  const times = (name: keyof Opened) => opened.map((visit) => visit[name]);
  return [
    row(`${what}: something to see`, times("visible")),
    row(`${what}: its largest part, the picture`, times("largest")),
    row(`${what}: in the cart after a press at once`, times("inCart")),
  ].join("\n");
}

function row(what: string, times: number[]): string {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN);
  return `| ${what} | ${sorted.length} | ${at(0.5)} | ${at(0)} | ${at(1)} |`;
}
