import path from "node:path";
import { readSettings, type Source } from "../../settings/read";
import { drainSecondsOf, openAddresses, storeUrlOf, Variables } from "../../settings/variables";

/**
 * The engine's settings: the only place of this folder that reads process.env. The list of them, which the storefront
 * shares, is settings/variables.ts; a bad value stops the start with every fault listed by name.
 */

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
  "S3_PRIVATE_BUCKET",
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
    faults.push(...openAddresses(values, ["STORE_URL", "DASHBOARD_URL"]));
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
  if (values.S3_BUCKET && values.S3_BUCKET === values.S3_PRIVATE_BUCKET) {
    faults.push("S3_PRIVATE_BUCKET: must not be S3_BUCKET, which everybody may read");
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

const SANDBOX_API_KEY = "sk_test_sandbox";
const SANDBOX_WEBHOOK_SECRET = "whsec_sandbox";

export type Env = ReturnType<typeof readEnv>;

/**
 * Reads and validates the settings and adds what follows from them: which local stand-ins are needed and the
 * addresses that depend on ports. Fees and the threshold are dollars.
 *
 * @throws EnvError with every fault by name
 */
export function readEnv(source: Source = process.env) {
  const values = readSettings(Variables, source, crossFaults);
  const usesSandbox = values.STRIPE_API_KEY === undefined;
  return {
    ...values,
    DATA_DIR: path.resolve(values.DATA_DIR),
    STORE_URL: storeUrlOf(values),
    DASHBOARD_URL: values.DASHBOARD_URL ?? `http://localhost:${values.COMMERCE_PORT}`,
    STRIPE_API_KEY: values.STRIPE_API_KEY ?? SANDBOX_API_KEY,
    STRIPE_WEBHOOK_SECRET: values.STRIPE_WEBHOOK_SECRET ?? SANDBOX_WEBHOOK_SECRET,
    STRIPE_API_BASE:
      values.STRIPE_API_BASE ?? (usesSandbox ? `http://localhost:${values.PAYMENT_SANDBOX_PORT}` : undefined),
    SMTP_URL:
      values.SMTP_URL ?? (values.SENDGRID_API_KEY ? undefined : `smtp://localhost:${values.SMTP_PORT}`),
    DRAIN_SECONDS: drainSecondsOf(values),
    isProduction: values.NODE_ENV === "production",
    /** Which stand-ins the one-machine default starts beside the shop. */
    standIns: {
      postgres: values.DATABASE_URL === undefined,
      mailbox: values.SMTP_URL === undefined && values.SENDGRID_API_KEY === undefined,
      paymentSandbox: usesSandbox && values.STRIPE_API_BASE === undefined,
    },
  };
}

/**
 * What this process does. The engine's commands `exec` and `db:migrate` call themselves a server before they read the configuration, so
 * that no scheduled work begins beside a script and stops with it halfway.
 */
export function workerMode({ WORKER_MODE }: Pick<Env, "WORKER_MODE">, source: Source = process.env) {
  return source.MEDUSA_WORKER_MODE === "server" ? "server" : WORKER_MODE;
}
