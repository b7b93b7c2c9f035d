import { describe, expect, it } from "vitest";
import { readEnv } from "./env";
import { modules } from "./modules";

interface Wiring {
  resolve: string;
  options?: { providers?: { resolve: string; options?: Record<string, unknown> }[] } & Record<
    string,
    unknown
  >;
}

const REDIS = { REDIS_URL: "redis://localhost:6379" };

/** Each module with the providers behind it. */
function wiring(source: Record<string, string>): Map<string, Wiring> {
  return new Map(
    (modules(readEnv(source)) as Wiring[]).map((entry) => [entry.resolve.split("/").at(-1) ?? "", entry]),
  );
}
const providersOf = (entry: Wiring | undefined) => entry?.options?.providers?.map(({ resolve }) => resolve);

describe("what stands behind the engine", () => {
  it("is in process and in Postgres on one machine", () => {
    const found = wiring({});
    expect(providersOf(found.get("locking"))).toEqual(["@medusajs/medusa/locking-postgres"]);
    expect(providersOf(found.get("file"))).toEqual(["@medusajs/medusa/file-local"]);
    expect(providersOf(found.get("notification"))).toContain("@emberly/mail-outbox/providers/smtp");
    expect([...found.keys()].filter((name) => name.endsWith("-redis"))).toEqual([]);
  });

  it("is Redis for events, workflows, cache and locks where there is one", () => {
    const found = wiring(REDIS);
    for (const name of ["event-bus-redis", "workflow-engine-redis", "cache-redis"])
      expect([...found.keys()]).toContain(name);
    expect(providersOf(found.get("locking"))).toEqual(["@medusajs/medusa/locking-redis"]);
  });

  it("answers for a Redis that is gone where requests wait, and never where jobs are waited for", () => {
    const patience = (mode: string) =>
      wiring({ ...REDIS, WORKER_MODE: mode }).get("event-bus-redis")?.options?.redisOptions;
    expect(patience("server")).toEqual({ maxRetriesPerRequest: 1 });
    expect([patience("worker"), patience("shared")]).toEqual([{}, {}]);
  });

  it("is an object store and SendGrid where they are set", () => {
    const s3 = { S3_BUCKET: "b", S3_PRIVATE_BUCKET: "p", S3_REGION: "r", S3_FILE_URL: "https://f.example" };
    const keys = { S3_ACCESS_KEY_ID: "k", S3_SECRET_ACCESS_KEY: "s", SENDGRID_API_KEY: "SG.x" };
    const found = wiring({ ...s3, ...keys });
    expect(providersOf(found.get("file"))).toEqual(["@emberly/storefront-api/providers/s3-files"]);
    expect(providersOf(found.get("notification"))).toContain("@medusajs/medusa/notification-sendgrid");
  });
});
