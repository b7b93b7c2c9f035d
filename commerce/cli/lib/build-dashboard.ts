import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { alone } from "./build";
import { StartFault } from "./progress.mjs";
import { run } from "./run.mjs";
import { isFresh, makeAndStamp } from "./stamps";
import { dashboard, PLUGINS } from "./targets";

/** Tells a running engine how far its dashboard is: `7` of a hundred, `failed`, or no file once it is built. */
export const dashboardStateFile = (root: string) => path.join(root, ".cache/dashboard-state");

/** Whether a dashboard of the present sources is there; says so to an engine that starts now. */
export function isDashboardBuilt(root: string): boolean {
  const isBuilt = isFresh(root, dashboard());
  if (isBuilt) rmSync(dashboardStateFile(root), { force: true });
  else writeFileSync(dashboardStateFile(root), "0");
  return isBuilt;
}

/**
 * Builds the dashboard while the shop runs, and tells its address how far it is.
 *
 * @throws StartFault when it cannot be built, which the address says too
 */
export async function buildDashboard(root: string): Promise<void> {
  const state = dashboardStateFile(root);
  try {
    await alone(root, () =>
      makeAndStamp(root, [dashboard()], () =>
        run(process.execPath, [path.join(__dirname, "bundle-dashboard.mjs"), ...PLUGINS.flat()], {
          cwd: root,
          logFile: path.join(root, ".cache/logs/build-dashboard.log"),
          what: "Building the dashboard",
          onLine: (line) => {
            const [, step, steps] = /^(\d+)\/(\d+)$/.exec(line) ?? [];
            // The last step, the dashboard itself, takes as long as all plugins' pages before it.
            if (step) writeFileSync(state, String(Math.round((50 * Number(step)) / (Number(steps) - 1))));
          },
        }),
      ),
    );
    rmSync(state, { force: true });
  } catch (error) {
    writeFileSync(state, "failed");
    if (error instanceof StartFault) throw error;
    throw new StartFault(`The dashboard could not be built: ${error}`);
  }
}
