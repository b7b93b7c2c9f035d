import path from "node:path";
import { parseArgs } from "node:util";
import type { Manifest } from "../backup/manifest";
import { pictureStore } from "../backup/picture-store";
import { restore } from "../backup/restore";
import { readEnv } from "../config/env";
import { buildCode } from "./lib/build";
import type { CommandContext } from "./lib/context";
import { makeTables, withDatabase } from "./lib/database";
import { completeEnv } from "./lib/local-env";
import { StartFault } from "./lib/progress.mjs";

/** `npm run restore -- --from FOLDER`: into an empty database and an empty store of pictures, or not at all. */
export async function main(context: CommandContext): Promise<number> {
  const { values } = parseArgs({ options: { from: { type: "string" } } });
  if (!values.from) throw new StartFault("Say which backup: npm run restore -- --from FOLDER");
  const folder = path.resolve(values.from);
  const env = completeEnv(readEnv());
  await buildCode(context);
  const { progress } = context;
  const manifest: Manifest = await withDatabase(env, (interrupted) =>
    progress.step("Restoring", (note) =>
      restore({
        databaseUrl: env.DATABASE_URL,
        pictures: pictureStore(env),
        folder,
        note,
        interrupted,
        makeTables: () => makeTables(context, env),
      }),
    ),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  progress.line(`${rows} rows and ${manifest.pictures.length} pictures of ${manifest.createdAt} are back.`);
  progress.line(
    "Beside a living shop, give it a Redis, a mail server and a Stripe account of its own before it starts (docs/operations.md, Backups).",
  );
  return 0;
}
