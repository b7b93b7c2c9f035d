import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { Journal } from "./journal";

const folder = mkdtempSync(join(tmpdir(), "payment-sandbox-journal-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Appends lines of a megabyte until the disk takes no more, and then a short one. Prints how many were appended and why it ended. */
const FILL = `
  const { Journal } = require(process.env.JOURNAL);
  const journal = Journal.rewrite(process.env.FILE, []);
  let appended = 0;
  let why = "";
  while (!why) {
    try {
      journal.append([["sessions", String(appended), "x".repeat(1_000_000)]]);
      appended += 1;
    } catch (error) {
      why = error.code;
    }
  }
  journal.append([["sessions", "short", 1]]);
  journal.close();
  console.log(JSON.stringify({ appended, why }));`;

it("a line that the disk takes only in part is taken back, and the next one can be read", () => {
  const file = join(folder, "state.jsonl");
  // In a process that may make no file larger than 8 MB: the write that reaches it is cut short there.
  const limited = `ulimit -f 16384; exec "$@"`;
  const printed = execFileSync(
    "sh",
    ["-c", limited, "sh", process.execPath, "--import", "tsx", "--eval", FILL],
    { encoding: "utf8", env: { ...process.env, FILE: file, JOURNAL: join(__dirname, "journal.ts") } },
  );
  const { appended, why } = JSON.parse(printed);
  expect(why).toBe("EFBIG");
  const ids = Journal.read(file).map(([entry]) => entry?.[1]);
  expect(ids).toEqual([...Array.from({ length: appended }, (_, index) => String(index)), "short"]);
});

it("a line with letters of several bytes is written whole", () => {
  const file = join(folder, "letters.jsonl");
  const journal = Journal.rewrite(file, []);
  journal.append([["customers", "cus_1", "Łódź ☕"]]);
  journal.close();
  expect(readFileSync(file, "utf8")).toBe('[["customers","cus_1","Łódź ☕"]]\n');
});
