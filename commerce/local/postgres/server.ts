import { type ChildProcess, spawn } from "node:child_process";
import { resolve as absolute } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { serverAccount } from "./account";
import { findBinaries } from "./binaries";
import { type Cluster, ensureCluster, place, setPassword } from "./cluster";
import { type Databases, databases, withClient } from "./databases";
import { clearPredecessor, endServer, recordSupervisor } from "./predecessor";

export interface EmbeddedPostgresOptions {
  /** The cluster's own folder, for instance `<DATA_DIR>/postgres`; made on first use. */
  dataDir: string;
  /** TCP port on 127.0.0.1. */
  port: number;
  /** The superuser's password. Another one than last time is taken over. */
  password: string;
  /** Without waiting for the disk, for data that nobody misses when the machine itself goes down. */
  forTests?: boolean;
  /** Receives the server's log, line by line. */
  log?: (line: string) => void;
}

/** A running embedded server. */
export interface EmbeddedPostgres extends Databases {
  /** Connection string of a database, which `ensureDatabase` may have to create first. */
  url(database: string): string;
  /** Process id of the server. */
  pid: number;
  /** Settles when the server has exited, wanted or not; `expected` tells which. */
  exited: Promise<{ expected: boolean }>;
  /** Stops it cleanly (fast shutdown). May be called more than once. */
  stop(): Promise<void>;
}

/** Durable as a shop's data must be (fsync stays on), sized for one developer's machine. */
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "128MB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  effective_cache_size: "1GB",
  random_page_cost: "1.1",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  lc_messages: "C",
};

/** A process that is killed loses nothing by these. */
const testSettings = { fsync: "off", full_page_writes: "off" };

/**
 * Starts the PostgreSQL of the one-machine default on loopback, making its cluster on first use and clearing
 * what an unclean stop left behind. Works for root (the server then runs as an unprivileged account) and for
 * ordinary users.
 *
 * The server is no part of the terminal's process group: Ctrl-C reaches it only through `stop()`, after the
 * shop has finished its requests.
 *
 * @throws Error that says what to do: port taken, folder of another account, shop already running, or the last
 *   lines of the server's log
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = absolute(options.dataDir);
  const account = await serverAccount(dataDir);
  const cluster: Cluster = {
    dataDir,
    account,
    binaries: await findBinaries(account),
  };
  const fresh = await ensureCluster(cluster, options.password);
  if (!fresh) await clearPredecessor(dataDir);

  const url = (database: string) =>
    `postgres://postgres:${encodeURIComponent(options.password)}@127.0.0.1:${options.port}/${encodeURIComponent(database)}`;
  const { child, pid } = await launchWithPassword(cluster, options, url("postgres"));
  let stopping: Promise<void> | undefined;
  const exited = new Promise<{ expected: boolean }>((resolve) => {
    const settle = () => resolve({ expected: stopping !== undefined });
    if (child.exitCode !== null || child.signalCode !== null) settle();
    else child.once("exit", settle);
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) await endServer(pid);
    await exited;
  };
  return {
    url,
    pid,
    exited,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
    ...databases(url("postgres")),
  };
}

async function launchWithPassword(
  cluster: Cluster,
  options: EmbeddedPostgresOptions,
  adminUrl: string,
): Promise<LaunchedServer> {
  const server = await launch(cluster, options);
  try {
    if (await acceptsPassword(adminUrl)) {
      await recordSupervisor(cluster.dataDir);
      return server;
    }
  } catch (error) {
    await endServer(server.pid);
    throw error;
  }
  await endServer(server.pid);
  await setPassword(cluster, options.password);
  return launchWithPassword(cluster, options, adminUrl);
}

interface LaunchedServer {
  child: ChildProcess;
  pid: number;
}

/** After a crash of the server alone its worker processes need a moment to notice; until then it won't start. */
const stillInUse = /pre-existing shared memory block .* is still in use/;

async function launch(cluster: Cluster, options: EmbeddedPostgresOptions): Promise<LaunchedServer> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await launchOnce(cluster, options);
    if ("child" in outcome) return outcome;
    if (attempt < 40 && stillInUse.test(outcome.failure)) {
      await delay(250);
      continue;
    }
    if (/could not bind IPv4 address/.test(outcome.failure)) {
      throw new Error(`Port ${options.port} of the database is taken by another program. Set POSTGRES_PORT.`);
    }
    throw new Error(`The database did not start:\n${outcome.failure}`);
  }
}

function launchOnce(
  { dataDir, account, binaries }: Cluster,
  { port, log, forTests }: EmbeddedPostgresOptions,
): Promise<LaunchedServer | { failure: string }> {
  const location = place(dataDir, account);
  const given = { ...settings, ...(forTests ? testSettings : {}) };
  const flags = Object.entries(given).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(binaries.postgres, ["-D", location.pgdata, "-p", String(port), ...flags], {
    ...location.options,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  return new Promise((resolve, reject) => {
    const recent: string[] = [];
    let rest = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        log?.(line);
        recent.push(line);
        if (recent.length > 30) recent.shift();
        if (line.includes("database system is ready to accept connections") && child.pid !== undefined) {
          resolve({ child, pid: child.pid });
        }
      }
    });
    child.once("error", reject);
    child.once("close", () => resolve({ failure: [...recent, rest].join("\n").trim() }));
  });
}

async function acceptsPassword(adminUrl: string): Promise<boolean> {
  try {
    await withClient(adminUrl, (client) => client.query("select 1"));
    return true;
  } catch (error) {
    const wrongPassword = error instanceof Error && "code" in error && error.code === "28P01";
    if (wrongPassword) return false;
    throw error;
  }
}
