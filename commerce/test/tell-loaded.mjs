// @ts-check
import { renameSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Preloaded into an engine whose insides a test wants to see: at SIGUSR2 it writes `loaded.json` into the data folder
 * of the shop, with every file whose code the process has compiled since it began, and every name in the engine's
 * container. The debugger's own list holds what `require`, `import` and the engine's loaders have brought alike.
 */
const [, main = ""] = process.argv;
const scripts = new Set();

const session = new Session();
session.connect();
session.on("Debugger.scriptParsed", ({ params }) => scripts.add(params.url));
session.post("Debugger.enable");

process.on("SIGUSR2", () => {
  const require = createRequire(main);
  /** @type {{ container: { registrations: object } }} */
  const { container } = require("@medusajs/framework");
  const compiled = [...scripts].filter((url) => url.startsWith("file:")).map((url) => fileURLToPath(url));
  const files = new Set([...compiled, ...Object.keys(require.cache)]);
  const target = path.join(process.env.DATA_DIR ?? "", "loaded.json");
  writeFileSync(
    `${target}.part`,
    JSON.stringify({ files: [...files].sort(), registered: Object.keys(container.registrations) }),
  );
  renameSync(`${target}.part`, target);
});
