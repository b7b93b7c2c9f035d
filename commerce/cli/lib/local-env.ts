import { EnvError } from "../../../settings/read";
import type { Env } from "../../config/env";
import { loadSecrets } from "../../local/secrets";

const DATABASE_NAME = "emberly";

export type CompleteEnv = ReturnType<typeof completeEnv>;

/**
 * Fills in what the one-machine default generates for itself: secrets, the administrator's password and the
 * address of the embedded database. Nothing is generated for production.
 */
export function completeEnv(env: Env) {
  const secrets = env.isProduction ? null : loadSecrets(env.DATA_DIR);
  const databaseUrl =
    env.DATABASE_URL ??
    (secrets &&
      `postgres://postgres:${encodeURIComponent(secrets.databasePassword)}@127.0.0.1:${env.POSTGRES_PORT}/${DATABASE_NAME}`);
  return {
    ...env,
    DATABASE_URL: required("DATABASE_URL", databaseUrl),
    JWT_SECRET: required("JWT_SECRET", env.JWT_SECRET ?? secrets?.jwtSecret),
    COOKIE_SECRET: required("COOKIE_SECRET", env.COOKIE_SECRET ?? secrets?.cookieSecret),
    ADMIN_PASSWORD: required("ADMIN_PASSWORD", env.ADMIN_PASSWORD ?? secrets?.adminPassword),
    adminPasswordGenerated: env.ADMIN_PASSWORD === undefined,
    databaseName: DATABASE_NAME,
    databasePassword: secrets?.databasePassword ?? "",
  };
}

function required(name: string, value: string | null | undefined): string {
  if (!value) throw new EnvError([`${name}: required in production`]);
  return value;
}
