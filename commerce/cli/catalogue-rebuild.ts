import { readEnv } from "../config/env";
import type { CommandContext } from "./lib/context";
import { executeWithBar, onDatabase } from "./lib/exec";

/** `npm run catalogue:rebuild` computes the read model of the catalogue anew; the shop may run meanwhile. */
export function main(context: CommandContext): Promise<number> {
  return onDatabase(context, readEnv(), (env) =>
    executeWithBar(context, env, {
      script: "rebuild-catalogue",
      args: [],
      logName: "catalogue-rebuild",
      what: "Computing the catalogue anew",
    }),
  );
}
