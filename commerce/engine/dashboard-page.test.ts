import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { serveDashboard } from "./dashboard-page";

describe("the dashboard of a shop on one machine", () => {
  let folder: string;
  let stateFile: string;
  let server: Server;
  let origin: string;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), "dashboard-"));
    stateFile = path.join(folder, "state");
    server = createServer((_request, response) => response.end("the engine"));
    serveDashboard(server, stateFile, folder);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  });

  it("says how far it is while it is built, and asks again by itself", async () => {
    writeFileSync(stateFile, "45");
    const answer = await fetch(`${origin}/app/orders`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("2");
    const text = await answer.text();
    expect(text).toContain("The dashboard is being built");
    expect(text).toContain("45 %");
    expect(text).toContain('http-equiv="refresh"');
  });

  it("says where to look when it could not be built, and asks no more", async () => {
    writeFileSync(stateFile, "failed");
    const text = await (await fetch(`${origin}/app`)).text();
    expect(text).toContain("The dashboard could not be built");
    expect(text).toContain(".cache/logs/build-dashboard.log");
    expect(text).not.toContain('http-equiv="refresh"');
  });

  it.each(["/app", "/app/", "/app/orders/1?tab=2"])(
    "is there at %s once it is built, without another start",
    async (address) => {
      writeFileSync(stateFile, "45");
      expect((await fetch(origin + address)).status).toBe(503);
      writeFileSync(path.join(folder, "index.html"), "the dashboard");
      rmSync(stateFile);
      const answer = await fetch(origin + address, { redirect: "error" });
      expect(await answer.text()).toBe("the dashboard");
      expect(answer.headers.get("cache-control")).toBe("no-cache");
    },
  );

  it("keeps what has its content in its name for a year", async () => {
    writeFileSync(path.join(folder, "page-hV1O.js"), "export {}");
    const answer = await fetch(`${origin}/app/page-hV1O.js`);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  it.each(["/", "/application", "/admin/products", "/api/v1/app"])(
    "leaves %s to the engine",
    async (address) => {
      expect(await (await fetch(origin + address)).text()).toBe("the engine");
    },
  );
});
