import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Mailbox, startMailbox } from "./server";

interface Email {
  to: { address: string }[];
  subject: string;
  text: string;
  html: string;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** Speaks SMTP as a mailer does: one message, then goodbye. */
async function send(port: number, to: string, message: string): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]();
  const expectCode = async (code: string) => {
    for (;;) {
      const { value } = await answers.next();
      if (!String(value).startsWith(code)) throw new Error(`${code} expected, ${value} came`);
      if (String(value)[3] !== "-") return;
    }
  };
  await expectCode("220");
  for (const [line, code] of [
    ["EHLO shop", "250"],
    ["MAIL FROM:<shop@example.com>", "250"],
    [`RCPT TO:<${to}>`, "250"],
    ["DATA", "354"],
    [`From: shop@example.com\r\nTo: ${to}\r\n${message}\r\n.`, "250"],
    ["QUIT", "221"],
  ] as const) {
    socket.write(`${line}\r\n`);
    await expectCode(code);
  }
  socket.end();
}

describe("the mailbox", () => {
  let mailbox: Mailbox;
  let smtpPort: number;
  let webPort: number;
  const open = async () => {
    [smtpPort, webPort] = [await freePort(), await freePort()];
    mailbox = await startMailbox({ smtpPort, webPort });
  };
  beforeAll(open);
  afterAll(() => mailbox.close());

  /** A message is accepted before it is parsed, so it shows up a moment later. */
  const inbox = (to: string): Promise<Email[]> =>
    vi.waitFor(async () => {
      const emails = (await (await fetch(`${mailbox.url}/email`)).json()) as Email[];
      const found = emails.filter((email) => email.to.some(({ address }) => address === to));
      expect(found).not.toEqual([]);
      return found;
    });

  it("lists what was sent, in text and HTML, in any language", async () => {
    const message = [
      "Subject: =?UTF-8?Q?Your_code_=E2=80=93_Gr=C3=BC=C3=9Fe?=",
      "MIME-Version: 1.0",
      'Content-Type: multipart/alternative; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable",
      "",
      "Your code is 123456. =E2=82=AC",
      "--b",
      "Content-Type: text/html; charset=utf-8",
      "",
      "<p>Your code is <b>123456</b>.</p>",
      "--b--",
    ].join("\r\n");
    await send(smtpPort, "both@example.com", message);
    expect(await inbox("both@example.com")).toMatchObject([
      {
        subject: "Your code – Grüße",
        text: expect.stringContaining("Your code is 123456. €"),
        html: expect.stringContaining("<b>123456</b>"),
      },
    ]);
  });

  it("fills in the body that was not sent", async () => {
    await send(smtpPort, "text@example.com", "Subject: text\r\n\r\n1 < 2 & 3");
    await send(
      smtpPort,
      "html@example.com",
      "Subject: html\r\nContent-Type: text/html\r\n\r\n<style>p{}</style><p>Code <b>9</b></p><p>1 &lt; 2</p>",
    );
    const [text] = await inbox("text@example.com");
    expect(text?.html).toContain("1 &#60; 2 &#38; 3");
    const [html] = await inbox("html@example.com");
    expect(html?.text).toBe("Code 9\n1 < 2");
  });

  it("begins empty, also after another one in the same process", async () => {
    await send(smtpPort, "late@example.com", "Subject: earlier\r\n\r\n1");
    await inbox("late@example.com");
    await mailbox.close();
    await open();
    expect(await (await fetch(`${mailbox.url}/email`)).json()).toEqual([]);
  });

  it("has a web inbox that needs nothing from elsewhere", async () => {
    const page = await (await fetch(mailbox.url)).text();
    const references = [...page.matchAll(/(?:src|href)="([^"#{]+)"/g)].map((match) => String(match[1]));
    const files = references.filter((reference) => /\.(js|css)$/.test(reference));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect(file).not.toMatch(/^(https?:)?\/\//);
      expect((await fetch(`${mailbox.url}/${file}`)).status).toBe(200);
    }
  });

  it("shows no message to a page of another site", async () => {
    const foreign = await fetch(`${mailbox.url}/email`, { headers: { origin: "https://attacker.example" } });
    expect(foreign.status).toBe(403);
    const rebound = request({
      host: "127.0.0.1",
      port: webPort,
      path: "/email",
      headers: { host: "evil.test" },
    });
    rebound.end();
    const [response] = await once(rebound, "response");
    response.resume();
    expect(response.statusCode).toBe(403);
  });

  it("says so when a port is taken", async () => {
    const squatter = createServer().listen(0, "127.0.0.1");
    await once(squatter, "listening");
    const address = squatter.address();
    const taken = typeof address === "object" && address ? address.port : 0;
    const main = join(__dirname, "main.ts");
    for (const [smtp, inboxPort] of [
      [taken, await freePort()],
      [await freePort(), taken],
    ]) {
      const args = ["--import", "tsx", main, "--smtp-port", String(smtp), "--web-port", String(inboxPort)];
      const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
      let output = "";
      child.stderr.on("data", (chunk: Buffer) => {
        output += chunk.toString();
      });
      const [code] = await once(child, "close");
      expect(code).toBe(1);
      expect(output).toContain("EADDRINUSE");
      expect(output.trim().split("\n")).toHaveLength(1);
    }
    squatter.close();
  }, 30_000);

  it("ends at once when asked to, also with a mailer still connected", async () => {
    const ports = [await freePort(), await freePort()];
    const args = ["--smtp-port", String(ports[0]), "--web-port", String(ports[1])];
    const child = spawn(process.execPath, ["--import", "tsx", join(__dirname, "main.ts"), ...args], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    expect(line.toString()).toBe(`Mailbox ready: http://localhost:${ports[1]}\n`);
    const idle = connect(Number(ports[0]), "127.0.0.1");
    idle.on("error", () => idle.destroy());
    await once(idle, "data");
    const began = performance.now();
    child.kill("SIGTERM");
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
    expect(performance.now() - began).toBeLessThan(2000);
  }, 30_000);
});
