import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const read = (name: string) => readFileSync(path.join(__dirname, name), "utf8");

it("docs/api.md shows the examples as they are compiled and run", () => {
  const examples = read("examples.ts");
  const blocks = [...read("../../../docs/api.md").matchAll(/```ts\n([\s\S]*?)```/g)].map(
    ([, block = ""]) => block,
  );
  expect(blocks.length).toBeGreaterThan(4);
  for (const block of blocks) expect(examples).toContain(block.trim());
});
