import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A folder for what a stand-in of a test keeps. */
export function scratchFolder(): { path: string; clear: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), "stock-stand-in-"));
  return { path: folder, clear: () => rmSync(folder, { recursive: true, force: true }) };
}
