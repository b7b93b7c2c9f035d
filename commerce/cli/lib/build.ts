import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { CommandContext } from "./context";
import { withFileLock } from "./file-lock.mjs";
import { run } from "./run.mjs";
import { forget, isFresh, type Made, makeAndStamp, STAMPS } from "./stamps";
import { dashboard, type Target, targets } from "./targets";

/**
 * Builds what changed since it was last built, told by content: types checked, declarations written, the dashboard
 * bundled. Two commands that start at once take turns.
 *
 * @returns the names of what was built
 */
export async function buildChanged({ root, progress }: CommandContext): Promise<string[]> {
  return alone(root, async () => {
    const built: string[] = [];
    for (const row of targets(root)) {
      const due = row.filter((target) => isHere(root, target) && !isFresh(root, target));
      if (due.length === 0) continue;
      await progress.step(`Building ${namesOf(due)}`, async (note) => {
        // Two at a time: more would only make two cores take turns.
        await inPairs(due, (target) => build(root, target, note));
      });
      built.push(...due.map(({ name }) => name));
    }
    return built;
  });
}

/**
 * Makes what changed able to run, and no more: sources become JavaScript file by file, without a look at their types,
 * and the dashboard is left out. A tenth of the time of {@link buildChanged}, to the same JavaScript (decision 0048).
 *
 * @returns the names of what was made
 */
export async function buildCode({ root, progress }: CommandContext): Promise<string[]> {
  return alone(root, async () => {
    const all = targets(root)
      .flat()
      .filter((target) => isHere(root, target) && !isFresh(root, target));
    const translated = all.filter((target) => target.sources && !isFresh(root, codeOf(target)));
    const bundled = all.filter((target) => !target.sources);
    const due = [...bundled, ...translated];
    if (due.length === 0) return [];
    await progress.step(`Building ${namesOf(due)}`, async (note) => {
      await Promise.all([
        inPairs(bundled, (target) => build(root, target, note)),
        translate(root, translated, note),
      ]);
    });
    return due.map(({ name }) => name);
  });
}

/** One command at a time builds in a folder. */
export async function alone<T>(root: string, work: () => Promise<T>): Promise<T> {
  await mkdir(path.join(root, STAMPS), { recursive: true });
  return withFileLock(path.join(root, STAMPS, "lock"), work);
}

const namesOf = (due: Target[]) => due.map(({ name }) => name).join(", ");

/** The part of a target that its processes run. */
const codeOf = ({ name, sources = [], output }: Target): Made => ({
  name: `${name} code`,
  inputs: sources,
  output,
});

/** An image of one part of the shop leaves the sources of the others out. */
function isHere(root: string, { cwd }: Target): boolean {
  return existsSync(path.join(root, cwd, "tsconfig.json"));
}

async function build(root: string, target: Target, note: (text: string) => void): Promise<void> {
  const [command = "", ...args] = target.command;
  const made: Made[] = [target];
  if (target.sources) made.push(codeOf(target));
  if (target.cwd === ".") made.push(dashboard());
  await makeAndStamp(root, made, () =>
    run(command, args, {
      cwd: path.join(root, target.cwd),
      logFile: path.join(root, ".cache/logs", `build-${target.name.replaceAll(" ", "-")}.log`),
      what: `Building ${target.name}`,
      onLine: note,
    }),
  );
}

/** In two processes, because the compiler keeps one core busy. */
async function translate(root: string, due: Target[], note: (text: string) => void): Promise<void> {
  const half = (rest: number) => due.filter((_target, index) => index % 2 === rest);
  await Promise.all(
    [half(0), half(1)].map(async (part, index) => {
      if (part.length === 0) return;
      // What was built whole is so no longer.
      for (const { name } of part) await forget(root, name);
      await makeAndStamp(root, part.map(codeOf), () =>
        run(process.execPath, [path.join(__dirname, "translate.mjs"), ...part.map(({ cwd }) => cwd)], {
          cwd: root,
          logFile: path.join(root, ".cache/logs", `build-code-${index + 1}.log`),
          what: "Building what the shop runs",
          onLine: note,
        }),
      );
    }),
  );
}

async function inPairs<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all([worker(), worker()]);
}
