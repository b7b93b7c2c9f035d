import path from "node:path";
import { readEnv } from "../../config/env";
import { buildCode } from "./build";
import { buildDashboard, dashboardStateFile, isDashboardBuilt } from "./build-dashboard";
import type { CommandContext } from "./context";
import { prepareDatabase } from "./database";
import { type CompleteEnv, completeEnv } from "./local-env";
import { requireFreePorts } from "./ports";
import { elapsed } from "./progress.mjs";
import { endRunningCommands } from "./run.mjs";
import type { Service, ServiceSpec } from "./service";
import { engine, mailbox, paymentSandbox } from "./services";
import { SupervisedPostgres } from "./supervised-postgres";
import { Supervisor } from "./supervisor";
import { engineHash } from "./targets";

export interface RunOptions {
  storefront: (root: string, env: CompleteEnv) => ServiceSpec;
  /** Called once everything answers; what it returns is called before the stop. */
  whenReady?: (engine: Service) => () => void;
}

/**
 * From whatever state the folder is in to a shop that takes orders, until a signal comes. Whatever was started is stopped
 * again, in the reverse order.
 */
export async function runShop(context: CommandContext, options: RunOptions): Promise<number> {
  const cleanUps: (() => Promise<void> | void)[] = [];
  const interrupted = Promise.race([onSignal(), npmGone()]).then(() => endRunningCommands());
  const running = bringUp(context, options, cleanUps);
  try {
    await Promise.race([running, interrupted]);
    await interrupted;
    return 0;
  } finally {
    // A step that was cut short ends with a fault of its own, which nobody wants to read after Ctrl-C.
    running.catch(() => undefined);
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  }
}

async function bringUp(
  context: CommandContext,
  options: RunOptions,
  cleanUps: (() => Promise<void> | void)[],
): Promise<void> {
  const { root, progress } = context;
  const env = completeEnv(readEnv());
  await requireFreePorts(env);
  await buildCode(context);
  const hasDashboard = isDashboardBuilt(root);

  const report = (line: string) => progress.line(line);
  const supervisor = new Supervisor(report);
  if (env.standIns.postgres) {
    const postgres = new SupervisedPostgres(
      {
        dataDir: path.join(env.DATA_DIR, "postgres"),
        port: env.POSTGRES_PORT,
        password: env.databasePassword,
      },
      report,
    );
    cleanUps.push(() => postgres.stop());
    await progress.step("Starting the database", () => postgres.start(env.databaseName));
  }
  await prepareDatabase(context, env, engineHash(root));
  cleanUps.push(() => supervisor.stop());

  const engineService: Service = await progress.step("Starting the shop", async (note) => {
    const start = async (spec: ServiceSpec) => {
      const service = await supervisor.start(spec);
      note(`${spec.name} answers`);
      return service;
    };
    const engineStarting = start(engine(root, { ...env, DASHBOARD_STATE_FILE: dashboardStateFile(root) }));
    await Promise.all([
      engineStarting,
      start(options.storefront(root, env)),
      ...(env.standIns.mailbox ? [start(mailbox(root, env))] : []),
      ...(env.standIns.paymentSandbox ? [start(paymentSandbox(root, env))] : []),
    ]);
    return engineStarting;
  });
  if (options.whenReady) cleanUps.push(options.whenReady(engineService));
  for (const line of addresses(env, hasDashboard)) progress.line(line);
  progress.line(`Ready after ${elapsed(process.uptime() * 1000)}. Ctrl-C stops everything.`);
  progress.line(`Shop ready: http://localhost:${env.STOREFRONT_PORT}`);
  if (!hasDashboard) void buildDashboard(root).catch((error: Error) => report(error.message));
}

function onSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve());
  });
}

const PARENT_POLL_MS = 500;

/** npm passes signals on, but not its own sudden death; without it nobody could stop the shop from its terminal. */
function npmGone(): Promise<void> {
  return new Promise((resolve) => {
    if (!process.env.npm_lifecycle_event) return;
    const npm = process.ppid;
    const poll = setInterval(() => {
      if (process.ppid === npm) return;
      clearInterval(poll);
      resolve();
    }, PARENT_POLL_MS);
    poll.unref();
  });
}

function addresses(env: CompleteEnv, hasDashboard: boolean): string[] {
  const rows: [string, string][] = [
    ["Storefront", `http://localhost:${env.STOREFRONT_PORT}`],
    ["Dashboard", `http://localhost:${env.COMMERCE_PORT}/app${hasDashboard ? "" : "  (being built)"}`],
    ["API", `http://localhost:${env.STOREFRONT_PORT}/api/v1`],
  ];
  if (env.standIns.mailbox) rows.push(["Mailbox", `http://localhost:${env.MAILBOX_PORT}`]);
  if (env.standIns.paymentSandbox) {
    rows.push(["Payment sandbox", `http://localhost:${env.PAYMENT_SANDBOX_PORT}`]);
  }
  rows.push(["Administrator", env.ADMIN_EMAIL]);
  if (env.adminPasswordGenerated) rows.push(["Password", env.ADMIN_PASSWORD]);
  const width = Math.max(...rows.map(([name]) => name.length));
  return ["", ...rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`), ""];
}
