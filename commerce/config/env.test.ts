import path from "node:path";
import { describe, expect, it } from "vitest";
import { EnvError } from "../../settings/read";
import { readEnv, workerMode } from "./env";

const PRODUCTION = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://shop@db/shop",
  STORE_URL: "https://shop.example",
  DASHBOARD_URL: "https://staff.shop.example",
  JWT_SECRET: "a-secret-of-some-length",
  COOKIE_SECRET: "another-secret-of-length",
  ADMIN_PASSWORD: "a-long-password",
  STRIPE_API_KEY: "sk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_live_x",
  SMTP_URL: "smtp://mail.example",
};

function faultsOf(source: Record<string, string>): string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (error instanceof EnvError) return error.faults;
    throw error;
  }
}

describe("the environment", () => {
  it("needs nothing on one machine and starts every stand-in", () => {
    const env = readEnv({});
    expect(env.standIns).toEqual({ postgres: true, mailbox: true, paymentSandbox: true });
    expect(env.STORE_URL).toBe("http://localhost:8000");
    expect(env.STRIPE_API_BASE).toBe("http://localhost:12111");
    expect(env.DATA_DIR).toBe(path.resolve(".data"));
    expect([env.FREE_SHIPPING_THRESHOLD, env.STANDARD_SHIPPING_FEE, env.EXPEDITED_SHIPPING_FEE]).toEqual([
      50, 6.95, 14.95,
    ]);
  });

  it("takes a blank value for none, as an .env file copied from the example has them", () => {
    expect(readEnv({ STRIPE_API_KEY: "", STORE_URL: "", COMMERCE_PORT: "" }).COMMERCE_PORT).toBe(9000);
  });

  it("follows the storefront's port in the public origin", () => {
    expect(readEnv({ STOREFRONT_PORT: "8100" }).STORE_URL).toBe("http://localhost:8100");
  });

  it("follows the engine's port in the dashboard's address, also in production", () => {
    expect(readEnv({ COMMERCE_PORT: "9100" }).DASHBOARD_URL).toBe("http://localhost:9100");
    expect(readEnv({ ...PRODUCTION, DASHBOARD_URL: "" }).DASHBOARD_URL).toBe("http://localhost:9000");
  });

  it("leaves out the stand-in of what is configured", () => {
    const env = readEnv({ ...PRODUCTION, NODE_ENV: "development" });
    expect(env.standIns).toEqual({ postgres: false, mailbox: false, paymentSandbox: false });
    expect(env.STRIPE_API_BASE).toBeUndefined();
  });

  it("lists every fault by name at once", () => {
    const faults = faultsOf({ COMMERCE_PORT: "ninety", REDIS_URL: "http://x", ADMIN_EMAIL: "nobody" });
    expect(faults.sort()).toEqual([
      "ADMIN_EMAIL: must be an email address",
      "COMMERCE_PORT: must be a whole number from 1 to 65535",
      "REDIS_URL: must start with redis:// or rediss://",
    ]);
  });

  it("refuses two services on one port", () => {
    expect(faultsOf({ COMMERCE_PORT: "8000" })).toEqual([
      "COMMERCE_PORT: 8000 is already taken by STOREFRONT_PORT",
    ]);
  });

  it("refuses a fee with a fraction of a cent", () => {
    expect(faultsOf({ STANDARD_SHIPPING_FEE: "6.955" })[0]).toContain("STANDARD_SHIPPING_FEE");
  });

  it("accepts a complete production environment", () => {
    expect(faultsOf(PRODUCTION)).toEqual([]);
  });

  it.each([
    "DATABASE_URL",
    "STORE_URL",
    "JWT_SECRET",
    "COOKIE_SECRET",
    "ADMIN_PASSWORD",
    "STRIPE_API_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "SMTP_URL",
  ])("refuses production without %s", (name) => {
    const { [name]: _left, ...rest } = PRODUCTION as Record<string, string>;
    expect(faultsOf(rest).join("\n")).toContain(name);
  });

  it("refuses production over http and with the sandbox's key", () => {
    expect(
      faultsOf({ ...PRODUCTION, STORE_URL: "http://shop.example", STRIPE_API_KEY: "sk_test_sandbox" }),
    ).toHaveLength(2);
  });

  it("lists what is wrong with single values and what is missing between them at once", () => {
    const faults = faultsOf({
      NODE_ENV: "production",
      COMMERCE_PORT: "ninety",
      STORE_URL: "http://shop.example",
    });
    expect(faults.join("\n")).toMatch(/^COMMERCE_PORT: .*\nDATABASE_URL: required in production\n/);
    expect(faults).toContain("STORE_URL: must be https in production");
  });

  it("refuses servers and workers that have nothing to meet in", () => {
    expect(faultsOf({ WORKER_MODE: "server" })[0]).toContain("WORKER_MODE: server needs REDIS_URL");
    expect(readEnv({ WORKER_MODE: "worker", REDIS_URL: "redis://localhost" }).WORKER_MODE).toBe("worker");
  });

  it("begins no scheduled work beside a script, whatever the shop's own processes do", () => {
    const shared = readEnv({});
    expect(workerMode(shared, {})).toBe("shared");
    expect(workerMode(shared, { MEDUSA_WORKER_MODE: "server" })).toBe("server");
  });

  it("drains in production, where somebody balances the load, and stops at once elsewhere", () => {
    expect([readEnv(PRODUCTION).DRAIN_SECONDS, readEnv({}).DRAIN_SECONDS]).toEqual([3, 0]);
  });
});
