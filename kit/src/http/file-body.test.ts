import type { AddressInfo } from "node:net";
import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Failure } from "../failure";
import { fileBody } from "./file-body";

const MOST = 1024 * 1024;

const app = express();
/** Reads the first part and then is told that it is wrong. */
app.post("/refused", async (req, res) => {
  for await (const _chunk of fileBody(req as AuthenticatedMedusaRequest, { type: "text/csv", most: MOST })) {
    break;
  }
  res.status(400).send("refused");
});
app.post("/read", async (req, res) => {
  try {
    let length = 0;
    const body = fileBody(req as AuthenticatedMedusaRequest, { type: "text/csv", most: MOST });
    for await (const chunk of body) length += chunk.length;
    res.send(String(length));
  } catch (error) {
    res.status(error instanceof Failure ? error.status : 500).send(String(error));
  }
});
const server = app.listen(0, "127.0.0.1");
let origin: string;

beforeAll(async () => {
  if (!server.listening) await new Promise((resolve) => server.once("listening", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = (path: string, body: Buffer | ReadableStream, type = "text/csv") =>
  fetch(origin + path, {
    method: "POST",
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
    headers: { "content-type": type },
    ...(!Buffer.isBuffer(body) && { duplex: "half" }),
  });

const streamed = (bytes: number) => new Blob([new Uint8Array(bytes)]).stream();

test("a file is read to its end", async () => {
  const answer = await post("/read", Buffer.alloc(500_000));
  expect(await answer.text()).toBe("500000");
});

test.each([10, MOST])("who leaves a file of %d bytes before its end still answers", async (length) => {
  const answer = await post("/refused", Buffer.alloc(length));
  expect([answer.status, await answer.text()]).toEqual([400, "refused"]);
});

test("what is too long is refused, whether it says so or not", async () => {
  expect((await post("/read", Buffer.alloc(MOST + 1))).status).toBe(413);
  expect((await post("/read", streamed(MOST + 1))).status).toBe(413);
});

test("another type is refused", async () => {
  expect((await post("/read", Buffer.from("{}"), "application/json")).status).toBe(415);
});
