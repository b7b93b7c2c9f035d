import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import logger from "maildev/lib/logger";
import mailserver from "maildev/lib/mailserver";
import web from "maildev/lib/web";
import { isLocalRequest } from "../loopback";

export interface MailboxOptions {
  smtpPort: number;
  webPort: number;
  /** @default "127.0.0.1" */
  host?: string;
}

export interface Mailbox {
  /** The web inbox; `GET <url>/email` lists the messages as JSON. */
  url: string;
  smtpUrl: string;
  close(): Promise<void>;
}

/** An idle connection that a mailer keeps open must not hold up the stop. */
const smtpCloseTimeoutMs = 200;

/**
 * Starts a mail server that keeps every message and shows it in a web inbox. Nothing leaves this machine.
 *
 * It is built from maildev's parts, because maildev's own start takes over the signals of the whole process.
 * One mailbox at a time fits into a process: maildev keeps its messages in a global.
 *
 * @throws Error when one of the ports is taken
 */
export async function startMailbox({
  smtpPort,
  webPort,
  host = "127.0.0.1",
}: MailboxOptions): Promise<Mailbox> {
  logger.setLevel(0);
  const folder = await mkdtemp(join(tmpdir(), "mailbox-"));
  mailserver.onSmtpError = (error) => {
    // A mailer that hangs up in the middle of a message is worth a line, not an end. Before the server listens,
    // the start reports the error itself.
    if (mailserver.smtp.server.listening) process.stderr.write(`Mailbox: ${error.message}\n`);
  };
  // In a global, where those of a mailbox before this one would still be.
  mailserver.store.length = 0;
  mailserver.create(smtpPort, host, folder);
  mailserver.on("new", fillBodies);
  const { smtp } = mailserver;
  smtp.options.closeTimeout = smtpCloseTimeoutMs;
  const closeSmtp = () => new Promise<void>((resolve) => smtp.close(resolve));

  try {
    const listening = once(smtp.server, "listening");
    smtp.listen(smtpPort, host);
    await listening;
    web.start(webPort, host, mailserver, undefined, undefined, "", { https: false });
    guard(web.server);
    await once(web.server, "listening");
  } catch (error) {
    await closeSmtp();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }

  return {
    url: `http://localhost:${webPort}`,
    smtpUrl: `smtp://localhost:${smtpPort}`,
    close: async () => {
      mailserver.removeAllListeners("new");
      await Promise.all([closeSmtp(), new Promise<void>((resolve) => web.close(resolve))]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Every listed message has both bodies, whichever of them was sent. */
function fillBodies(email: { text?: string; html?: string }): void {
  const { text, html } = email;
  if (text === undefined) email.text = html === undefined ? "" : textOf(html);
  if (html === undefined) email.html = `<pre>${(text ?? "").replace(/[&<>]/g, escapeSign)}</pre>`;
}

function escapeSign(sign: string): string {
  return `&#${sign.charCodeAt(0)};`;
}

function textOf(html: string): string {
  const words = html
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(/<br\s*\/?>|<\/(p|div|tr|li|h\d)>/gi, "\n")
    .replace(/<[^>]*>/g, " ");
  const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'" };
  return words
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();
}

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;
type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** maildev lets pages of any origin read the messages; one-time codes are in there, so only this machine may. */
function guard(server: Server): void {
  const answer = server.listeners("request") as RequestListener[];
  const upgrade = server.listeners("upgrade") as UpgradeListener[];
  server.removeAllListeners("request");
  server.removeAllListeners("upgrade");
  server.on("request", (request, response) => {
    if (isLocalRequest(request.headers)) for (const listener of answer) listener(request, response);
    else response.writeHead(403, { "content-type": "text/plain" }).end("This machine only.");
  });
  server.on("upgrade", (request, socket, head) => {
    if (isLocalRequest(request.headers)) for (const listener of upgrade) listener(request, socket, head);
    else socket.destroy();
  });
}
