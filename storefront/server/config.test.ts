import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readConfig, ServerVariables } from "./config";

/** Read by OpenTelemetry itself. */
const OF_TRACING = ["OTEL_TRACES_SAMPLER", "OTEL_TRACES_SAMPLER_ARG"];
/** Where this server listens inside its container; the edge alone knows its address. */
const OF_THE_CONTAINER = ["COMMERCE_PORT"];

describe("the settings", () => {
  it("have a default each, on loopback", () => {
    const config = readConfig({});
    expect(config).toMatchObject({ port: 8000, host: "127.0.0.1", commerceOrigin: "http://127.0.0.1:9000" });
    expect(config.shop).toMatchObject({ shopName: "Em·ber·ly", storeUrl: "http://localhost:8000" });
  });
  it("treat a blank value as not set, and lose the slash at the end of an address", () => {
    const config = readConfig({
      STOREFRONT_PORT: "",
      STORE_URL: "https://shop.example/",
      NODE_ENV: "production",
    });
    expect(config).toMatchObject({ port: 8000, host: "0.0.0.0", isProduction: true });
    expect(config.shop.storeUrl).toBe("https://shop.example");
  });
  it("name each place that pictures may come from once", () => {
    const { pictureOrigins } = readConfig({
      STORE_URL: "https://shop.example",
      S3_FILE_URL: "https://files.example/bucket",
      PICTURE_ORIGINS: "https://old.example, https://files.example",
    });
    expect(pictureOrigins).toEqual(["https://shop.example", "https://files.example", "https://old.example"]);
    expect(() => readConfig({ PICTURE_ORIGINS: "old.example" })).toThrow(/PICTURE_ORIGINS: /);
  });
  it("stop the start with every fault by name", () => {
    const read = () =>
      readConfig({ STOREFRONT_PORT: "many", STORE_URL: "shop", FREE_SHIPPING_THRESHOLD: "-1" });
    expect(read).toThrow(/STOREFRONT_PORT: [^\n]*\n.*STORE_URL: /);
    expect(read).toThrow(/FREE_SHIPPING_THRESHOLD: must be a number from 0/);
  });

  it("all reach the container, whose secrets are kept from it by naming each setting", () => {
    const compose = readFileSync(new URL("../../docker-compose.yml", import.meta.url), "utf8");
    const service = /^ {2}storefront:\n(?<lines>(?: {4,}.*\n)+)/m.exec(compose)?.groups?.lines ?? "";
    const given = [...service.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
    const used = Object.keys(ServerVariables.shape).filter((name) => !OF_THE_CONTAINER.includes(name));
    expect(given.sort()).toEqual([...used, ...OF_TRACING].sort());
  });
});
