import path from "node:path";
import { parseArgs } from "node:util";
import { readEnv } from "../config/env";
import type { CommandContext } from "./lib/context";
import { medusa } from "./lib/database";
import { onDatabase } from "./lib/exec";
import { StartFault } from "./lib/progress.mjs";

const SCRIPT = "plugins/staff/.medusa/server/src/scripts/make-administrator.js";

/** `npm run make-administrator -- EMAIL` gives a user of the dashboard the Administrator's role; the shop may run meanwhile. */
export async function main(context: CommandContext): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [email, ...more] = positionals;
  if (!email || more.length > 0) throw new StartFault("Say whom: npm run make-administrator -- EMAIL");
  const what = "Making an administrator";
  return onDatabase(context, readEnv(), (env) =>
    context.progress.step(what, (onLine) =>
      medusa(context.root, env, {
        args: ["exec", path.join(context.root, SCRIPT), email],
        logName: "make-administrator",
        what,
        onLine,
      }),
    ),
  );
}
