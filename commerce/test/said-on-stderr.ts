import { vi } from "vitest";

/** What the tested code writes to stderr from now on, in place of writing it; ends with `vi.restoreAllMocks`. */
export function saidOnStderr(): string[] {
  const said: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
  return said;
}
