import type { readEnv } from "../../config/env";
import { buildCode } from "./build";
import type { CommandContext } from "./context";
import { medusa, withDatabase } from "./database";
import { type CompleteEnv, completeEnv } from "./local-env";
import { bar } from "./progress.mjs";

/** Builds what has changed and runs work on the shop's database, which is started for it when no shop runs. */
export async function onDatabase(
  context: CommandContext,
  settings: ReturnType<typeof readEnv>,
  work: (env: CompleteEnv) => Promise<void>,
): Promise<number> {
  const env = completeEnv(settings);
  await buildCode(context);
  await withDatabase(env, () => work(env));
  return 0;
}

export interface Execution {
  /** Below commerce/provision, without its ending. */
  script: string;
  args: string[];
  logName: string;
  what: string;
}

/** Runs a script inside the engine; what it logs as `name: done/total` becomes a bar. */
export async function executeWithBar(
  { root, progress }: CommandContext,
  env: CompleteEnv,
  { script, args, logName, what }: Execution,
): Promise<void> {
  let last = "";
  await progress.step(what, (note) =>
    medusa(root, env, {
      args: ["exec", `./commerce/provision/${script}.js`, ...args],
      logName,
      what,
      onLine: (line) => {
        const told = /(?:seed|catalogue|customer): (.*)/.exec(line)?.[1];
        if (told === undefined) return;
        const [, name = "", done, total] = /^(\D*)(\d+)\/(\d+)$/.exec(told) ?? [];
        if (done && total) note(bar(name.trim(), Number(done), Number(total)));
        else last = told;
      },
    }),
  );
  if (last) progress.line(`  ${last}`);
}
