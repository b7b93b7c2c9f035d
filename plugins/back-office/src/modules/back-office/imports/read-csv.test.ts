import { expect, test } from "vitest";
import { readCsv } from "./read-csv";

/** Characters or bytes that the parser is given at once. */
const PIECE = 16 * 1024;

async function* file(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

test("a character on the border of two pieces stays whole, and lines are counted across it", async () => {
  for (const before of [1, 2, 3]) {
    const start = "handle,title\none,";
    const title = `${"a".repeat(PIECE - start.length - before)}🍳`;
    const read: [number, string][] = [];
    const limits = { lines: 10, checkColumns: () => undefined };
    for await (const { line, cell } of readCsv(file(`${start}${title}\ntwo,Töpfe 🍲\n`), limits))
      read.push([line, cell("title")]);
    expect(read).toEqual([
      [2, title],
      [3, "Töpfe 🍲"],
    ]);
  }
});
