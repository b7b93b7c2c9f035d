import { mkdtemp, readFile, rm } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressFault, fetchPicture } from "./fetch-picture";

const OPEN = { allowLoopback: true };
const CLOSED = { allowLoopback: false };

let folder: string;
let origin: string;
let count = 0;

const server = http.createServer((req, res) => {
  if (req.url === "/pan") res.end("a pan");
  else if (req.url === "/moved") res.writeHead(302, { location: "/pan" }).end();
  else if (req.url === "/inside") res.writeHead(302, { location: "http://169.254.169.254/latest" }).end();
  else if (req.url === "/file") res.writeHead(302, { location: "file:///etc/passwd" }).end();
  else if (req.url === "/circle") res.writeHead(302, { location: "/circle" }).end();
  else if (req.url === "/declared") res.writeHead(200, { "content-length": 11 * 1024 * 1024 }).end();
  else if (req.url === "/endless") {
    const more = () => {
      while (res.write(Buffer.alloc(64 * 1024)));
    };
    res.on("drain", more);
    more();
  } else if (req.url === "/silent") res.writeHead(200).flushHeaders();
  else res.writeHead(404).end();
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "fetch-test-"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const target = () => path.join(folder, String(++count));

test.each([
  ["pan.jpg", "is no web address"],
  ["http://example.com/pan.jpg", "is no https address"],
  ["ftp://example.com/pan.jpg", "is no https address"],
  ["file:///etc/passwd", "is no https address"],
  ["https://me:secret@example.com/pan.jpg", "carries a name or a password"],
  ["https://127.0.0.1/pan.jpg", "is not on the public internet"],
  ["https://2130706433/pan.jpg", "is not on the public internet"],
  ["https://[::1]/pan.jpg", "is not on the public internet"],
  ["https://[::ffff:10.0.0.1]/pan.jpg", "is not on the public internet"],
  ["https://169.254.169.254/latest/meta-data", "is not on the public internet"],
])("%s %s", (address, fault) => {
  expect(addressFault(address, CLOSED)).toBe(fault);
});

test("https on the public internet is taken", () => {
  expect(addressFault("https://example.com:8443/pan.jpg", CLOSED)).toBeNull();
});

test("fetches, also after a redirect", async () => {
  for (const page of ["/pan", "/moved"]) {
    const file = target();
    await fetchPicture(origin + page, file, OPEN);
    expect(await readFile(file, "utf8")).toBe("a pan");
  }
});

test.each([
  ["/inside", "leads to an address that"],
  ["/file", "leads to an address that"],
  ["/circle", "redirects too often"],
  ["/declared", "is larger than 10 MB"],
  ["/endless", "is larger than 10 MB"],
  ["/none", "answers 404"],
])("%s is refused: %s", async (page, fault) => {
  await expect(fetchPicture(origin + page, target(), OPEN)).rejects.toThrow(fault);
});

test("does not wait for ever", async () => {
  const rules = { ...OPEN, timeoutMs: 200 };
  await expect(fetchPicture(`${origin}/silent`, target(), rules)).rejects.toThrow("takes too long");
});

test("a name that resolves to this machine is refused when the connection is made", async () => {
  await expect(fetchPicture("https://localhost/pan.jpg", target(), CLOSED)).rejects.toThrow(
    "is not on the public internet",
  );
});

test("a server that is not there is said so", async () => {
  await expect(fetchPicture("http://127.0.0.1:1/pan.jpg", target(), OPEN)).rejects.toThrow(
    "cannot be reached",
  );
});
