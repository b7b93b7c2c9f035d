import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, describe, expect, it } from "vitest";
import { admission } from "./admission";

describe("the door", () => {
  let server: Server | undefined;

  /** A shop that begins each answer and never ends it. @returns its address */
  async function open(): Promise<string> {
    const app = express();
    app.use(admission());
    app.use((_request, response) => {
      response.writeHead(200).write("begun");
    });
    server = createServer(app).listen(0, "127.0.0.1");
    await once(server, "listening");
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  const statuses = async (urls: string[]) =>
    (await Promise.all(urls.map((url) => fetch(url)))).map(({ status }) => status);

  it("keeps no place for a page that is being sent, however slowly it is read", async () => {
    const url = await open();
    const pages = Array.from({ length: 20 }, (_, number) => `${url}/products?page=${number}`);
    expect(await statuses(pages)).toEqual(pages.map(() => 200));
  });

  it("keeps one for an answer of the engine until its end, because the engine is at work until then", async () => {
    const url = await open();
    const lists = Array.from({ length: 33 }, (_, number) => `${url}/api/v1/products?page=${number}`);
    expect((await statuses(lists)).sort()).toEqual([...Array(32).fill(200), 503]);
  });
});
