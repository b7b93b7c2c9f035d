import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import S3rver from "@20minutes/s3rver";
import type { CompleteEnv } from "../cli/lib/local-env";
import { freePorts } from "../cli/lib/ports";
import type { Service } from "../cli/lib/service";
import { engine, mailbox, paymentSandbox, storefront } from "../cli/lib/services";
import { findProgram } from "../cli/lib/system-program";
import { eventually } from "./eventually";
import { Program } from "./program";
import { Relay } from "./relay";
import { Scratch } from "./scratch";
import type { Shop } from "./shop";
import { repositoryRoot, testDatabaseServer, testDatabaseUrl } from "./test-database";
import { testEnv } from "./test-env";

const BUCKET = "pictures";
const PRIVATE_BUCKET = "private-files";
const REDIS_PASSWORD = "known-to-the-engines-only";
/** The name under which the edge shows the dashboard. */
export const DASHBOARD_HOST = "staff.example";

/** The shop on many processes, as docker-compose.yml has them, behind the very edge that is deployed. */
export interface Cluster {
  /** As tests know a shop; its engine and its storefront are the edge. */
  shop: Shop;
  env: CompleteEnv;
  edgeUrl: string;
  /** Origin of the edge's door from the storefronts to the engines. */
  insideUrl: string;
  engines: Service[];
  storefronts: Service[];
  worker: Service;
  redis: Program;
  edge: Program;
  /** The wire between the engines and their database. */
  database: Relay;
  mailbox: Service;
  metricsUrls: string[];
  /** Waits until the edge has found so many engines, and both storefronts, ready: before that it answers for them. */
  balanced(engines: number): Promise<void>;
  stop(): Promise<void>;
}

/** Why the programs of the system that this needs are not all here; undefined when they are. */
export function missingPrograms(): string | undefined {
  const missing = ["redis-server", "haproxy"].filter((name) => !findProgram(name));
  return missing.length > 0 ? `${missing.join(" and ")} not installed` : undefined;
}

/** Two engines, a worker, two storefronts, Redis, an object store, Postgres, mailbox and sandbox behind HAProxy. */
export async function startCluster(settings: Record<string, string> = {}): Promise<Cluster> {
  const scratch = await Scratch.open("cluster");
  const { dataDir } = scratch;
  const databaseWire = await Relay.to(testDatabaseServer().port);
  const [redisPort = 0, s3Port = 0, edgePort = 0, insidePort = 0, edgeMetrics = 0, ...ports] =
    await freePorts(14);
  const edgeUrl = `http://127.0.0.1:${edgePort}`;
  const env = await testEnv({
    dataDir,
    databaseUrl: testDatabaseUrl(databaseWire.port, scratch.database),
    settings: {
      REDIS_URL: `redis://:${REDIS_PASSWORD}@127.0.0.1:${redisPort}`,
      S3_BUCKET: BUCKET,
      S3_PRIVATE_BUCKET: PRIVATE_BUCKET,
      S3_PUBLIC_ENDPOINT: edgeUrl,
      S3_REGION: "us-east-1",
      S3_ENDPOINT: `http://127.0.0.1:${s3Port}`,
      S3_FILE_URL: `${edgeUrl}/${BUCKET}`,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
      STORE_URL: edgeUrl,
      TRUSTED_PROXIES: "1",
      DRAIN_SECONDS: "3",
      RECONCILE_AFTER_S: "3",
      RECONCILE_INTERVAL_S: "2",
      ...settings,
    },
  });

  const redis = redisOn(redisPort, path.join(dataDir, "redis"));
  const s3 = new S3rver({
    address: "127.0.0.1",
    port: s3Port,
    directory: path.join(dataDir, "s3"),
    silent: true,
    configureBuckets: [{ name: BUCKET }, { name: PRIVATE_BUCKET }],
  });
  const [engine1 = 0, engine2 = 0, workerPort = 0, store1 = 0, store2 = 0, ...metrics] = ports;
  const servers = path.join(dataDir, "servers.cfg");
  await writeFile(servers, serversFile([store1, store2], [engine1, engine2], s3Port));
  const edge = edgeOn({ edgePort, insidePort, edgeMetrics }, servers);

  const stop = async () => {
    await scratch.stopServices();
    await Promise.all([redis.stop(), edge.stop(), s3.close(), databaseWire.stop()]);
    await scratch.clear();
  };
  const balanced = async (engines: number) => {
    await eventually("the edge has seen who is ready", async () => {
      const text = await (await fetch(`http://127.0.0.1:${edgeMetrics}/metrics`)).text();
      const sees = (proxy: string, servers: number) =>
        text.includes(`haproxy_backend_active_servers{proxy="${proxy}"} ${servers}\n`);
      return sees("engines", engines) && sees("storefronts", 2);
    });
  };
  const engineOn = (name: string, port: number, mode: "server" | "worker", metricsPort: number) => ({
    ...engine(repositoryRoot, {
      ...env,
      COMMERCE_PORT: port,
      WORKER_MODE: mode,
      COMMERCE_METRICS_PORT: metricsPort || undefined,
    }),
    name,
    logFile: scratch.logFile(name),
    // A worker has no routes but its health.
    ...(mode === "worker" ? { readyUrl: `http://127.0.0.1:${port}/health` } : {}),
  });
  const storefrontOn = (name: string, port: number, metricsPort: number) => {
    const spec = storefront(repositoryRoot, {
      ...env,
      STOREFRONT_PORT: port,
      STOREFRONT_METRICS_PORT: metricsPort,
    });
    return {
      ...spec,
      name,
      logFile: scratch.logFile(name),
      env: { ...spec.env, COMMERCE_ORIGIN: `http://127.0.0.1:${insidePort}` },
    };
  };
  try {
    await Promise.all([redis.start(), s3.run(), edge.start()]);
    const [mail, sandbox, store, storeTwin, worker, ...engines] = await Promise.all([
      scratch.start(mailbox(repositoryRoot, env)),
      // Stripe's events come in at the edge.
      scratch.start(paymentSandbox(repositoryRoot, { ...env, COMMERCE_PORT: edgePort })),
      scratch.start(storefrontOn("storefront-1", store1, metrics[0] ?? 0)),
      scratch.start(storefrontOn("storefront-2", store2, metrics[1] ?? 0)),
      scratch.start(engineOn("worker", workerPort, "worker", metrics[2] ?? 0)),
      scratch.start(engineOn("engine-1", engine1, "server", metrics[3] ?? 0)),
      scratch.start(engineOn("engine-2", engine2, "server", 0)),
    ]);
    await balanced(engines.length);
    const shop: Shop = {
      env,
      engineUrl: edgeUrl,
      engineUrls: [edgeUrl],
      storeUrl: edgeUrl,
      mailboxUrl: `http://127.0.0.1:${env.MAILBOX_PORT}`,
      sandboxUrl: `http://127.0.0.1:${env.PAYMENT_SANDBOX_PORT}`,
      // Tests look into the books whatever wire is cut.
      databaseUrl: scratch.databaseUrl,
      services: { engines, mailbox: mail, paymentSandbox: sandbox, storefront: store },
      stop,
    };
    return {
      shop,
      env,
      edgeUrl,
      insideUrl: `http://127.0.0.1:${insidePort}`,
      engines,
      storefronts: [store, storeTwin],
      worker,
      redis,
      edge,
      database: databaseWire,
      mailbox: mail,
      metricsUrls: metrics.slice(0, 4).map((port) => `http://127.0.0.1:${port}/metrics`),
      balanced,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param folder is made, and keeps what it writes */
function redisOn(port: number, folder: string): Program {
  mkdirSync(folder, { recursive: true });
  const network = ["--port", String(port), "--bind", "127.0.0.1", "--requirepass", REDIS_PASSWORD];
  const storage = ["--dir", folder, "--appendonly", "yes", "--save", "", "--maxmemory-policy", "noeviction"];
  return new Program(findProgram("redis-server") ?? "", [...network, ...storage], port);
}

/** HAProxy with the configuration that is deployed. @param servers file that names who it sends requests to */
function edgeOn(
  ports: { edgePort: number; insidePort: number; edgeMetrics: number },
  servers: string,
): Program {
  return new Program(
    findProgram("haproxy") ?? "",
    ["-db", "-f", path.join(repositoryRoot, "ops/edge/haproxy.cfg"), "-f", servers],
    ports.edgePort,
    {
      EDGE_HTTP: `127.0.0.1:${ports.edgePort}`,
      EDGE_INSIDE: `127.0.0.1:${ports.insidePort}`,
      EDGE_METRICS: `127.0.0.1:${ports.edgeMetrics}`,
      EDGE_DASHBOARD_HOST: DASHBOARD_HOST,
      EDGE_PICTURES: `/${BUCKET}/`,
      EDGE_PRIVATE_FILES: `/${PRIVATE_BUCKET}/`,
    },
  );
}

function serversFile(storefronts: number[], engines: number[], s3: number): string {
  const backend = (name: string, ports: number[]) => [
    `backend ${name} from ${name}`,
    ...ports.map((port, index) => `  server ${name}-${index + 1} 127.0.0.1:${port}`),
  ];
  return [
    ...backend("storefronts", storefronts),
    ...backend("engines", engines),
    ...backend("pictures", [s3]),
    "",
  ].join("\n");
}
