// @ts-check
import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import bundler from "@medusajs/admin-bundler";
import { Compiler } from "@medusajs/framework/build-tools";
import { logger } from "@medusajs/framework/logger";

/**
 * Bundles the pages of each plugin and then the dashboard that holds them, for an engine that is running from its
 * build already: `bundle-dashboard.mjs PLUGIN…`. Prints `step/steps` before each.
 */

// The shop that answers meanwhile comes first.
os.setPriority(10);

const root = process.cwd();
const server = path.join(root, ".medusa/server");
const plugins = process.argv
  .slice(2)
  .map((name) => path.join(root, "plugins", name))
  .filter((folder) => existsSync(path.join(folder, "src/admin")));
let step = 0;
const tell = () => process.stdout.write(`${step++}/${plugins.length + 1}\n`);

for (const folder of plugins) {
  tell();
  // The bundler looks for the pages where it runs.
  process.chdir(folder);
  await bundler.plugin({ root: folder, outDir: ".medusa/server" });
}
tell();
process.chdir(root);
const isBuilt = await new Compiler(server, logger).buildAppFrontend(
  false,
  // All that is read of it is where the build goes.
  /** @type {import("typescript").ParsedCommandLine} */ ({
    options: { outDir: server },
    fileNames: [],
    errors: [],
  }),
  bundler,
);
process.exit(isBuilt ? 0 : 1);
