import path from "node:path";
import { defineConfig } from "@medusajs/framework/utils";
import { readEnv, workerMode } from "./commerce/config/env";
import { modules, plugins } from "./commerce/config/modules";

const env = readEnv();

/**
 * An order of a shop with one a minute would find half a minute's default over: a connection that is new signs in and plans each
 * statement anew. Shorter than what networks between an engine and its database cut off without a word.
 */
const CONNECTION_IDLE_MS = 5 * 60_000;

export default defineConfig({
  projectConfig: {
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    workerMode: workerMode(env),
    databaseDriverOptions: { pool: { max: env.DATABASE_POOL_SIZE, idleTimeoutMillis: CONNECTION_IDLE_MS } },
    // The engine asks for this in production alone; no site but the dashboard's own needs its cookie.
    cookieOptions: { sameSite: "lax" },
    // Else a slower answer of the same browser writes the session as it was before a second factor was shown, with a token that ended.
    sessionOptions: { resave: false },
    http: {
      storeCors: env.STORE_URL,
      adminCors: env.DASHBOARD_URL,
      authCors: `${env.STORE_URL},${env.DASHBOARD_URL}`,
      jwtSecret: env.JWT_SECRET,
      cookieSecret: env.COOKIE_SECRET,
      authVerificationsPerActor: { customer: [{ entity_type: "email", auth_provider: "emailpass" }] },
    },
  },
  admin: {
    // Where the dashboard is built beside the running shop, commerce/engine/dashboard-page.ts serves it.
    disable: env.DASHBOARD_STATE_FILE !== undefined,
    path: "/app",
    storefrontUrl: env.STORE_URL,
    // The dashboard's own component loads its pictures from a server on the internet.
    vite: () => ({
      resolve: { alias: { "react-country-flag": path.resolve("commerce/dashboard/country-flag.ts") } },
    }),
  },
  modules: modules(env),
  plugins: plugins(env),
});
