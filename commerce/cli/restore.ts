import path from "node:path";
import { parseArgs } from "node:util";
import type { Manifest } from "../backup/manifest";
import { pictureStore } from "../backup/picture-store";
import { restore } from "../backup/restore";
import { readEnv } from "../config/env";
import { buildCode } from "./lib/build";
import type { CommandContext } from "./lib/context";
import { joinDatabase, makeTables } from "./lib/database";
import { completeEnv } from "./lib/local-env";
import { StartFault } from "./lib/progress.mjs";

/** `npm run restore -- --from FOLDER`: into an empty database and an empty store of pictures, or not at all. */
export async function main(context: CommandContext): Promise<number> {
  const { values } = parseArgs({ options: { from: { type: "string" } } });
  if (!values.from) throw new StartFault("Say which backup: npm run restore -- --from FOLDER");
  const folder = path.resolve(values.from);
  const env = completeEnv(readEnv());
  await buildCode(context);
  const stop = await joinDatabase(env);
  try {
    const options = { databaseUrl: env.DATABASE_URL, pictures: pictureStore(env), folder };
    const { progress } = context;
    const manifest: Manifest = await progress.step("Restoring", (note) =>
      restore({ ...options, note, makeTables: () => makeTables(context, env) }),
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    progress.line(`${rows} rows and ${manifest.pictures.length} pictures of ${manifest.createdAt} are back.`);
    return 0;
  } finally {
    await stop();
  }
}
