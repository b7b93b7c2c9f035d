import path from "node:path";
import { parseArgs } from "node:util";
import { backup } from "../backup/backup";
import type { Manifest } from "../backup/manifest";
import { pictureStore } from "../backup/picture-store";
import { readEnv } from "../config/env";
import type { CommandContext } from "./lib/context";
import { withDatabase } from "./lib/database";
import { completeEnv } from "./lib/local-env";

/** `npm run backup [-- --to FOLDER]`: database and pictures, while the shop is open; verified after writing. */
export async function main({ progress }: CommandContext): Promise<number> {
  const { values } = parseArgs({ options: { to: { type: "string" } } });
  const env = completeEnv(readEnv());
  const name = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const folder = path.resolve(values.to ?? path.join(env.DATA_DIR, "backups", name));
  const { tables, pictures }: Manifest = await withDatabase(env, (interrupted) =>
    progress.step("Backing up", (note) =>
      backup({ databaseUrl: env.DATABASE_URL, pictures: pictureStore(env), folder, note, interrupted }),
    ),
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  progress.line(`${rows} rows of ${tables.length} tables and ${pictures.length} pictures in ${folder}`);
  progress.line(
    "Secrets are not in it: keep JWT_SECRET, COOKIE_SECRET, MFA_SECRET and ADMIN_PASSWORD elsewhere.",
  );
  return 0;
}
