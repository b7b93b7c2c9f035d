import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Env } from "../../config/env";
import { StartFault } from "./progress.mjs";

const PATIENCE_MS = 3000;

/** Fails with the names to change when a port is taken; processes of an earlier start get a moment to leave. */
export async function requireFreePorts(env: Env): Promise<void> {
  const needed: [string, number, boolean][] = [
    ["STOREFRONT_PORT", env.STOREFRONT_PORT, true],
    ["COMMERCE_PORT", env.COMMERCE_PORT, true],
    ["MAILBOX_PORT", env.MAILBOX_PORT, env.standIns.mailbox],
    ["SMTP_PORT", env.SMTP_PORT, env.standIns.mailbox],
    ["PAYMENT_SANDBOX_PORT", env.PAYMENT_SANDBOX_PORT, env.standIns.paymentSandbox],
  ];
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const taken: string[] = [];
    for (const [name, port, used] of needed)
      if (used && !(await isFree(port))) taken.push(`${port} (${name})`);
    if (taken.length === 0) return;
    if (Date.now() > deadline) {
      const one = taken.length === 1;
      throw new StartFault(
        `Port${one ? "" : "s"} ${taken.join(", ")} ${one ? "is" : "are"} taken. Stop what listens there, or set ${one ? "that name" : "those names"} to another port, for example in .env.`,
      );
    }
    await delay(300);
  }
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Ports that nobody listens on at this moment, for tests and benches that run beside a shop. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen({ port: 0, host: "127.0.0.1" }, resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    if (!address || typeof address === "string") throw new Error("A listening server has no port");
    return address.port;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
