import { type FSWatcher, watch } from "node:fs";
import path from "node:path";
import { buildCode } from "./lib/build";
import { buildDashboard, isDashboardBuilt } from "./lib/build-dashboard";
import type { CommandContext } from "./lib/context";
import { runShop } from "./lib/run-shop";
import type { Service } from "./lib/service";
import { storefrontDev } from "./lib/services";
import { PLUGINS } from "./lib/targets";

const QUIET_MS = 300;
const WATCHED = ["kit", ...PLUGINS.flat().map((name) => `plugins/${name}/src`), "commerce/config"];

/** `npm run dev`: the storefront with hot replacement; plugins are built and the engine restarted when they change. */
export function main(context: CommandContext): Promise<number> {
  return runShop(context, {
    storefront: storefrontDev,
    whenReady: (engine) => rebuildOnChange(context, engine),
  });
}

function rebuildOnChange(context: CommandContext, engine: Service): () => void {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  const rebuild = async () => {
    try {
      const built = await buildCode(context);
      if (built.length > 0) {
        await context.progress.step("Restarting the engine", () => engine.restart());
      }
      if (!isDashboardBuilt(context.root)) {
        await context.progress.step("Building the dashboard", () => buildDashboard(context.root));
      }
    } catch (error) {
      // The developer corrects the code and saves again; the last good engine or none is what runs until then.
      context.progress.line(error instanceof Error ? error.message : String(error));
    }
  };
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      working = working.then(rebuild);
    }, QUIET_MS);
  };
  const watchers: FSWatcher[] = WATCHED.map((folder) =>
    watch(path.join(context.root, folder), { recursive: true }, changed),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
