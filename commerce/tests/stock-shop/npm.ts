import path from "node:path";
import { run } from "../../cli/lib/run.mjs";

const FLAGS = ["--no-audit", "--no-fund", "--prefer-offline", "--ignore-scripts"];

/** Runs npm in a stranger's folder, with the registry's settings of whoever runs the tests and nothing else of theirs. */
export function npm(folder: string, [command = "", ...args]: string[]): Promise<void> {
  const { PATH, HOME } = process.env;
  const registry = Object.entries(process.env).filter(([name]) => /^npm_config_|_proxy$/i.test(name));
  return run("npm", [command, ...FLAGS, ...args], {
    cwd: folder,
    env: { PATH, HOME, ...Object.fromEntries(registry) },
    logFile: path.join(folder, `logs/npm-${command}.log`),
    what: `npm ${command}`,
  });
}
