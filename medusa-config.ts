import { defineConfig } from "@medusajs/framework/utils";
import { readEnv } from "./commerce/config/env";
import { modules, plugins } from "./commerce/config/modules";

const env = readEnv();

export default defineConfig({
  projectConfig: {
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    workerMode: env.WORKER_MODE,
    databaseDriverOptions: env.DATABASE_POOL_SIZE ? { pool: { max: env.DATABASE_POOL_SIZE } } : undefined,
    // The engine asks for this in production alone; no site but the dashboard's own needs its cookie.
    cookieOptions: { sameSite: "lax" },
    http: {
      storeCors: env.STORE_URL,
      adminCors: `http://localhost:${env.COMMERCE_PORT}`,
      authCors: `${env.STORE_URL},http://localhost:${env.COMMERCE_PORT}`,
      jwtSecret: env.JWT_SECRET,
      cookieSecret: env.COOKIE_SECRET,
      authVerificationsPerActor: { customer: [{ entity_type: "email", auth_provider: "emailpass" }] },
    },
  },
  admin: { path: "/app", storefrontUrl: env.STORE_URL },
  // Who of the staff may do what (docs/decisions: roles). The second one leaves out of an answer what the asker may not read.
  featureFlags: { rbac: true, rbac_filter_fields: true },
  modules: modules(env),
  plugins: plugins(env),
});
