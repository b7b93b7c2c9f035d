import { existsSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { contentHash } from "./targets";

/** Something that is made from files, by the name under which its making is remembered. */
export interface Made {
  name: string;
  inputs: string[];
  /** Exists once it is made. */
  output: string;
}

export const STAMPS = ".cache/builds";

const stampFile = (root: string, name: string) =>
  path.join(root, STAMPS, `${name.replaceAll(" ", "-")}.sha256`);

/** Whether it was made from exactly the content that its inputs have now. */
export function isFresh(root: string, { name, inputs, output }: Made): boolean {
  const stamp = stampFile(root, name);
  if (!existsSync(path.join(root, output)) || !existsSync(stamp)) return false;
  return readFileSync(stamp, "utf8") === contentHash(root, inputs);
}

/** Runs `make`, and remembers it with what the inputs held before: what is edited meanwhile is made again. */
export async function makeAndStamp(
  root: string,
  all: readonly Made[],
  make: () => Promise<void>,
): Promise<void> {
  const hashes = all.map(({ inputs }) => contentHash(root, inputs));
  for (const { name } of all) await forget(root, name);
  await make();
  for (const [index, { name, output }] of all.entries()) {
    if (!existsSync(path.join(root, output))) {
      throw new Error(`Building ${name} reported success but left no ${output}`);
    }
    await writeFile(stampFile(root, name), hashes[index] ?? "");
  }
}

export async function forget(root: string, name: string): Promise<void> {
  await rm(stampFile(root, name), { force: true });
}
