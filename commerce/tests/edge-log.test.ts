import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePorts } from "../cli/lib/ports";
import { findProgram } from "../cli/lib/system-program";
import { eventually } from "../test/eventually";
import { Program } from "../test/program";
import { repositoryRoot } from "../test/test-database";

const haproxy = findProgram("haproxy");
if (!haproxy) console.info("The edge's log is not looked at: haproxy is not installed.");

let folder: string;
let behind: Server;
let edge: Program;
let ports: number[];

/** The edge as it is deployed, with one server behind it that says yes to everything and what it was asked for. */
beforeAll(async () => {
  if (!haproxy) return;
  folder = await mkdtemp(path.join(tmpdir(), "edge-"));
  behind = createServer(({ url }, response) => response.end(url));
  await new Promise<void>((resolve) => behind.listen(0, "127.0.0.1", resolve));
  const { port } = behind.address() as AddressInfo;
  const servers = path.join(folder, "servers.cfg");
  const backend = (name: string) => `backend ${name} from ${name}\n  server one 127.0.0.1:${port}\n`;
  await writeFile(servers, ["storefronts", "engines", "pictures"].map(backend).join(""));
  ports = await freePorts(3);
  const [door = 0, inside = 0, metrics = 0] = ports;
  const configuration = path.join(repositoryRoot, "ops/edge/haproxy.cfg");
  edge = new Program(haproxy, ["-db", "-f", configuration, "-f", servers], door, {
    EDGE_HTTP: `127.0.0.1:${door}`,
    EDGE_INSIDE: `127.0.0.1:${inside}`,
    EDGE_METRICS: `127.0.0.1:${metrics}`,
    EDGE_DASHBOARD_HOST: "staff.example",
    EDGE_PICTURES: "/pictures/",
    EDGE_PRIVATE_FILES: "/private-files/",
  });
  await edge.start();
});

afterAll(async () => {
  await edge?.stop();
  behind?.close();
  if (folder) await rm(folder, { recursive: true });
});

describe.skipIf(!haproxy)("the log of the edge", () => {
  it("tells each request's path without a token, and no token, email or words in its query, referrer or cookie", async () => {
    const secret = "canary-4711";
    const token = `canary-${"aB3-_".repeat(8).slice(0, 36)}`;
    const headers = {
      referer: `http://staff.example/app/invite?token=${secret}`,
      cookie: `shop.sid=${secret}`,
      authorization: `Bearer ${secret}`,
    };
    const [door, inside] = ports;
    for (const address of [
      `${door}/app/invite?token=${secret}`,
      `${door}/search?q=${secret}`,
      `${inside}/admin/users?q=${secret}@example.com`,
      `${door}/wishlist/${token}`,
      `${door}/wishlist/${token}.data`,
      `${inside}/api/v1/wishlists/${token}`,
    ]) {
      expect((await fetch(`http://127.0.0.1:${address}`, { headers })).status).toBe(200);
    }
    const log = await eventually("all are logged", async () => {
      const { printed } = edge;
      const paths = [
        "/app/invite",
        "/search",
        "/admin/users",
        "/wishlist/:token",
        "/api/v1/wishlists/:token",
      ];
      return paths.every((path) => printed.includes(`GET ${path} `)) && printed;
    });
    expect(log).not.toContain("canary");
  });
});

/** The status of the edge's answer, and what it handed on; unlike `fetch`, it leaves a path as it is. */
function ask(path: string): Promise<{ status: number | undefined; asked: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port: ports[0], path }, async (answer) => {
      resolve({ status: answer.statusCode, asked: await text(answer) });
    });
    asked.once("error", reject).end();
  });
}

const statusOf = async (path: string) => (await ask(path)).status;

describe.skipIf(!haproxy)("the edge", () => {
  it("lets nobody step from the pictures to private files, however the steps are written", async () => {
    expect(await statusOf("/pictures/a..b/pan.webp")).toBe(200);
    for (const steps of ["..", "%2e%2e", "%2E.", "a/../..", "..%2f..", "..%2Fx"]) {
      const path = `/pictures/${steps}/private-files/orders.csv`;
      expect([path, await statusOf(path)]).toEqual([path, 400]);
    }
    for (const path of ["/pictures/../private-files/a?X-Amz-Signature=1", "/pictures/..", "/pictures/%zz"]) {
      expect([path, await statusOf(path)]).toEqual([path, 400]);
    }
    expect(await statusOf("/private-files/orders.csv")).toBe(403);
    expect(await statusOf("/private-files/%2e%2e/pictures/a?X-Amz-Signature=1")).toBe(400);
  });

  it("asks the object store for pictures by their names, and never for a list or what it knows of them", async () => {
    const lists = ["", "/", "?list-type=2", "?acl", ".", "%2e", "./?acl", "%2F", "a/", "a/.?versions"];
    for (const path of lists.map((end) => `/pictures/${end}`)) {
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    }
    expect(await statusOf("/private-files/?list-type=2&X-Amz-Signature=1")).toBe(404);
    expect(await ask("/pictures/a/pan%20one.webp?acl&uploads")).toEqual({
      status: 200,
      asked: "/pictures/a/pan%20one.webp",
    });
    const signed = "/private-files/orders.csv?X-Amz-Signature=1";
    expect(await ask(signed)).toEqual({ status: 200, asked: signed });
  });
});
