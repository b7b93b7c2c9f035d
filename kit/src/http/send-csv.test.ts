import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { expect, test } from "vitest";
import { sendCsv } from "./send-csv";

const PIECE = `${"x".repeat(100_000)}\r\n`;

/** More than any buffer on the way holds. */
const MANY = 2000;

interface Asked {
  response: IncomingMessage;
  /** How sending ended. */
  sent: Promise<unknown>;
}

/** Asks a server that sends those pieces. */
async function ask(pieces: () => AsyncIterable<string>, use: (asked: Asked) => Promise<void>): Promise<void> {
  const app = express();
  let sent: Promise<unknown> = Promise.resolve();
  app.get("/", (_req, res) => {
    sent = sendCsv(res, "stock", pieces()).catch((error: unknown) => error);
  });
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const request = get({ port: (server.address() as AddressInfo).port, host: "127.0.0.1" });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    await use({ response, sent });
  } finally {
    server.close();
  }
}

test("is a file with the day in its name", async () => {
  async function* pieces() {
    yield "a,b\r\n";
    yield "1,2\r\n";
  }
  await ask(pieces, async ({ response }) => {
    expect(response.headers["content-disposition"]).toMatch(
      /^attachment; filename="stock-\d{4}-\d\d-\d\d\.csv"$/,
    );
    let text = "";
    for await (const part of response) text += part;
    expect(text).toBe("a,b\r\n1,2\r\n");
  });
});

test("is read no further when whoever asked has left, which is no fault", async () => {
  let read = 0;
  let isOver = false;
  async function* pieces() {
    try {
      for (; read < MANY; read += 1) yield PIECE;
    } finally {
      isOver = true;
    }
  }
  await ask(pieces, async ({ response, sent }) => {
    await once(response, "readable");
    response.destroy();
    await expect(sent).resolves.toBeUndefined();
    expect(isOver).toBe(true);
    expect(read).toBeLessThan(MANY / 2);
  });
});

test("is cut off where a piece cannot be read, so that nobody takes it for whole", async () => {
  async function* pieces() {
    yield PIECE;
    throw new Error("The database is gone");
  }
  await ask(pieces, async ({ response, sent }) => {
    const read = async () => {
      for await (const _part of response);
    };
    await expect(read()).rejects.toThrow("aborted");
    await expect(sent).resolves.toMatchObject({ message: "The database is gone" });
  });
});
