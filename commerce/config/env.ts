import path from "node:path";
import { z } from "zod";

/**
 * The shop's settings: the only place that reads process.env. Names, meanings and defaults are documented
 * in .env.example; a bad value stops the start with every fault listed by name.
 */

const blankIsUnset = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());
const port = (fallback: number) =>
  z.preprocess(blankIsUnset, z.coerce.number().int().min(1).max(65_535).default(fallback));
const dollars = (fallback: number) =>
  z.preprocess(
    blankIsUnset,
    z.coerce
      .number()
      .min(0)
      .max(10_000)
      .multipleOf(0.01, "must be dollars with at most two decimals")
      .default(fallback),
  );
const seconds = (fallback: number) =>
  z.preprocess(blankIsUnset, z.coerce.number().min(1).max(86_400).default(fallback));
const text = (fallback: string) => z.preprocess(blankIsUnset, z.string().default(fallback));
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const origin = httpUrl.transform((value) => value.replace(/\/+$/, ""));

const Variables = z.object({
  NODE_ENV: text("development"),
  DATA_DIR: text(".data"),
  STOREFRONT_PORT: port(8000),
  COMMERCE_PORT: port(9000),
  MAILBOX_PORT: port(1080),
  SMTP_PORT: port(1025),
  PAYMENT_SANDBOX_PORT: port(12111),
  POSTGRES_PORT: port(5433),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: "must start with postgres://" })),
  REDIS_URL: optional(z.url({ protocol: /^rediss?$/, error: "must start with redis:// or rediss://" })),
  WORKER_MODE: z.preprocess(blankIsUnset, z.enum(["shared", "server", "worker"]).default("shared")),
  DATABASE_POOL_SIZE: z.preprocess(blankIsUnset, z.coerce.number().int().min(2).max(500).optional()),
  COMMERCE_METRICS_PORT: optional(z.coerce.number().int().min(1).max(65_535)),
  STOREFRONT_METRICS_PORT: optional(z.coerce.number().int().min(1).max(65_535)),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpUrl),
  DRAIN_SECONDS: z.preprocess(blankIsUnset, z.coerce.number().min(0).max(8).optional()),
  STORE_URL: optional(origin),
  DASHBOARD_URL: optional(origin),
  JWT_SECRET: optional(z.string().min(16)),
  COOKIE_SECRET: optional(z.string().min(16)),
  MFA_SECRET: optional(z.string().min(16)),
  STAFF_SECOND_FACTOR: z.preprocess(blankIsUnset, z.enum(["optional", "required"]).default("optional")),
  ADMIN_EMAIL: z.preprocess(blankIsUnset, z.email().toLowerCase().default("admin@example.com")),
  ADMIN_PASSWORD: optional(z.string().min(8).max(128)),
  STRIPE_API_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_API_BASE: optional(origin),
  STRIPE_ENGINE_TABLES: z.preprocess(blankIsUnset, z.enum(["auto", "never"]).default("auto")),
  STRIPE_AUTOMATIC_TAX: z.preprocess(blankIsUnset, z.stringbool().default(false)),
  SENDGRID_API_KEY: optional(z.string()),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: "must start with smtp:// or smtps://" })),
  MAIL_FROM: text("Emberly <orders@emberly.example>"),
  S3_BUCKET: optional(z.string()),
  S3_REGION: optional(z.string()),
  S3_ENDPOINT: optional(httpUrl),
  S3_FILE_URL: optional(origin),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  FREE_SHIPPING_THRESHOLD: dollars(50),
  STANDARD_SHIPPING_FEE: dollars(6.95),
  EXPEDITED_SHIPPING_FEE: dollars(14.95),
  SUPPORT_EMAIL: z.preprocess(blankIsUnset, z.email().default("care@emberly.example")),
  MARKETPLACE_URL: z.preprocess(blankIsUnset, httpUrl.default("https://marketplace.example/emberly")),
  SOCIAL_INSTAGRAM_URL: z.preprocess(blankIsUnset, httpUrl.default("https://instagram.example/emberly")),
  SOCIAL_FACEBOOK_URL: z.preprocess(blankIsUnset, httpUrl.default("https://facebook.example/emberly")),
  SOCIAL_YOUTUBE_URL: z.preprocess(blankIsUnset, httpUrl.default("https://youtube.example/emberly")),
  SHOP_NAME: text("Em·ber·ly"),
  SEED: z.preprocess(blankIsUnset, z.enum(["catalogue", "none"]).default("catalogue")),
  PICTURES_FROM_LOOPBACK: z.preprocess(blankIsUnset, z.stringbool().default(false)),
  TRUSTED_PROXIES: z.preprocess(blankIsUnset, z.coerce.number().int().min(0).max(10).default(0)),
  RECONCILE_AFTER_S: seconds(120),
  RECONCILE_INTERVAL_S: seconds(60),
});

type Variables = z.infer<typeof Variables>;

/** Thrown by {@link readEnv}; `faults` holds one "NAME: what is wrong" each. */
export class EnvError extends Error {
  constructor(readonly faults: string[]) {
    super(
      `The environment has ${faults.length} fault${faults.length === 1 ? "" : "s"}:\n  ${faults.join("\n  ")}`,
    );
    this.name = "EnvError";
  }
}

/** The names without which production must not start; in development each has a local stand-in or is generated. */
const REQUIRED_IN_PRODUCTION = [
  "DATABASE_URL",
  "STORE_URL",
  "JWT_SECRET",
  "COOKIE_SECRET",
  "ADMIN_PASSWORD",
  "STRIPE_API_KEY",
  "STRIPE_WEBHOOK_SECRET",
] as const satisfies readonly (keyof Variables)[];

const S3_NAMES = [
  "S3_BUCKET",
  "S3_REGION",
  "S3_FILE_URL",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;

function crossFaults(values: Variables): string[] {
  const faults: string[] = [];
  if (values.NODE_ENV === "production") {
    for (const name of REQUIRED_IN_PRODUCTION) {
      if (values[name] === undefined) faults.push(`${name}: required in production`);
    }
    if (!values.SENDGRID_API_KEY && !values.SMTP_URL) {
      faults.push("SENDGRID_API_KEY or SMTP_URL: one is required in production");
    }
    for (const name of ["STORE_URL", "DASHBOARD_URL"] as const) {
      if (values[name]?.startsWith("http://")) faults.push(`${name}: must be https in production`);
    }
    if (values.STRIPE_API_KEY === SANDBOX_API_KEY) {
      faults.push("STRIPE_API_KEY: the sandbox's key cannot be used in production");
    }
    if (values.STRIPE_WEBHOOK_SECRET === SANDBOX_WEBHOOK_SECRET) {
      faults.push("STRIPE_WEBHOOK_SECRET: the sandbox's secret cannot be used in production");
    }
    if (values.PICTURES_FROM_LOOPBACK) faults.push("PICTURES_FROM_LOOPBACK: not in production");
  }
  if (values.WORKER_MODE !== "shared" && !values.REDIS_URL) {
    faults.push(
      `WORKER_MODE: ${values.WORKER_MODE} needs REDIS_URL, through which servers hand their work over`,
    );
  }
  if (values.STRIPE_API_KEY && !values.STRIPE_WEBHOOK_SECRET && values.NODE_ENV !== "production") {
    faults.push("STRIPE_WEBHOOK_SECRET: required with STRIPE_API_KEY");
  }
  if (S3_NAMES.some((name) => values[name]) && !S3_NAMES.every((name) => values[name])) {
    for (const name of S3_NAMES)
      if (!values[name]) faults.push(`${name}: required with the other S3_* settings`);
  }
  const ports = [
    "STOREFRONT_PORT",
    "COMMERCE_PORT",
    "MAILBOX_PORT",
    "SMTP_PORT",
    "PAYMENT_SANDBOX_PORT",
    "POSTGRES_PORT",
    "COMMERCE_METRICS_PORT",
    "STOREFRONT_METRICS_PORT",
  ] as const;
  for (const [index, name] of ports.entries()) {
    if (values[name] === undefined) continue;
    const twin = ports.slice(0, index).find((other) => values[other] === values[name]);
    if (twin) faults.push(`${name}: ${values[name]} is already taken by ${twin}`);
  }
  return faults;
}

/** What is wrong with single values, and what is wrong between them once those that cannot be read are left out. */
function allFaults(source: NodeJS.ProcessEnv, error: z.ZodError): string[] {
  const wrong = new Set(error.issues.map((issue) => String(issue.path[0])));
  const readable = Object.fromEntries(Object.entries(source).filter(([name]) => !wrong.has(name)));
  const between = crossFaults(Variables.parse(readable)).filter(
    (fault) => !wrong.has(fault.split(":")[0] ?? ""),
  );
  return [...error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`), ...between];
}

const SANDBOX_API_KEY = "sk_test_sandbox";
const SANDBOX_WEBHOOK_SECRET = "whsec_sandbox";

export type Env = ReturnType<typeof readEnv>;

/**
 * Reads and validates the settings and adds what follows from them: which local stand-ins are needed and the
 * addresses that depend on ports. Fees and the threshold are dollars.
 *
 * @throws EnvError with every fault by name
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env) {
  const parsed = Variables.safeParse(source);
  if (!parsed.success) throw new EnvError(allFaults(source, parsed.error));
  const values = parsed.data;
  const faults = crossFaults(values);
  if (faults.length > 0) throw new EnvError(faults);

  const usesSandbox = values.STRIPE_API_KEY === undefined;
  return {
    ...values,
    DATA_DIR: path.resolve(values.DATA_DIR),
    STORE_URL: values.STORE_URL ?? `http://localhost:${values.STOREFRONT_PORT}`,
    DASHBOARD_URL: values.DASHBOARD_URL ?? `http://localhost:${values.COMMERCE_PORT}`,
    STRIPE_API_KEY: values.STRIPE_API_KEY ?? SANDBOX_API_KEY,
    STRIPE_WEBHOOK_SECRET: values.STRIPE_WEBHOOK_SECRET ?? SANDBOX_WEBHOOK_SECRET,
    STRIPE_API_BASE:
      values.STRIPE_API_BASE ?? (usesSandbox ? `http://localhost:${values.PAYMENT_SANDBOX_PORT}` : undefined),
    SMTP_URL:
      values.SMTP_URL ?? (values.SENDGRID_API_KEY ? undefined : `smtp://localhost:${values.SMTP_PORT}`),
    // Behind a load balancer the others must hear first that this one goes; on one machine nobody waits for it.
    DRAIN_SECONDS: values.DRAIN_SECONDS ?? (values.NODE_ENV === "production" ? 3 : 0),
    isProduction: values.NODE_ENV === "production",
    /** Which stand-ins the one-machine default starts beside the shop. */
    standIns: {
      postgres: values.DATABASE_URL === undefined,
      mailbox: values.SMTP_URL === undefined && values.SENDGRID_API_KEY === undefined,
      paymentSandbox: usesSandbox && values.STRIPE_API_BASE === undefined,
    },
  };
}
