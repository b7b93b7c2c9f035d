import path from "node:path";
import { readEnv } from "../config/env";
import { startEmbeddedPostgres } from "../local/postgres/server";
import { buildChanged, engineHash } from "./lib/build";
import type { CommandContext } from "./lib/context";
import { prepareDatabase } from "./lib/database";
import { completeEnv } from "./lib/local-env";
import { requireFreePorts } from "./lib/ports";
import { elapsed } from "./lib/progress.mjs";
import { engine, mailbox, paymentSandbox, storefront } from "./lib/services";
import { Supervisor } from "./lib/supervisor";

/** `npm start`: from whatever state the folder is in to a shop that takes orders, and back on a signal. */
export async function main(context: CommandContext): Promise<number> {
  const { root, progress } = context;
  const env = completeEnv(readEnv());
  await buildChanged(context);
  const interruption = onSignal();
  const supervisor = new Supervisor((line) => progress.line(line));
  const cleanUps: (() => Promise<void>)[] = [() => supervisor.stop()];
  try {
    const work = async () => {
      await requireFreePorts(env);
      if (env.standIns.postgres) {
        await progress.step("Starting the database", async () => {
          const postgres = await startEmbeddedPostgres({
            dataDir: path.join(env.DATA_DIR, "postgres"),
            port: env.POSTGRES_PORT,
            password: env.databasePassword,
          });
          cleanUps.unshift(() => postgres.stop());
          await postgres.ensureDatabase(env.databaseName);
        });
      }
      await prepareDatabase(context, env, engineHash(root));
      await progress.step("Starting the shop", async (note) => {
        const start = async (spec: Parameters<Supervisor["start"]>[0]) => {
          await supervisor.start(spec);
          note(`${spec.name} answers`);
        };
        await Promise.all([
          ...(env.standIns.mailbox ? [start(mailbox(root, env))] : []),
          ...(env.standIns.paymentSandbox ? [start(paymentSandbox(root, env))] : []),
          start(engine(root, env)),
          start(storefront(root, env)),
        ]);
      });
      for (const line of addresses(env)) progress.line(line);
      progress.line(`Ready after ${elapsed(process.uptime() * 1000)}. Ctrl-C stops everything.`);
      progress.line(`Shop ready: http://localhost:${env.STOREFRONT_PORT}`);
      await supervisor.failed;
    };
    await Promise.race([work(), interruption]);
    return 0;
  } finally {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  }
}

function onSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve());
  });
}

function addresses(env: ReturnType<typeof completeEnv>): string[] {
  const rows: [string, string][] = [
    ["Storefront", `http://localhost:${env.STOREFRONT_PORT}`],
    ["Dashboard", `http://localhost:${env.COMMERCE_PORT}/app`],
    ["API", `http://localhost:${env.STOREFRONT_PORT}/api/v1`],
  ];
  if (env.standIns.mailbox) rows.push(["Mailbox", `http://localhost:${env.MAILBOX_PORT}`]);
  if (env.standIns.paymentSandbox)
    rows.push(["Payment sandbox", `http://localhost:${env.PAYMENT_SANDBOX_PORT}`]);
  rows.push(["Administrator", env.ADMIN_EMAIL]);
  if (env.adminPasswordGenerated) rows.push(["Password", env.ADMIN_PASSWORD]);
  const width = Math.max(...rows.map(([name]) => name.length));
  return ["", ...rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`), ""];
}
