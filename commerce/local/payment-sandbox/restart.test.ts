import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { afterAll, describe, expect, it } from "vitest";
import { order } from "./test-fixture";

const folder = mkdtempSync(join(tmpdir(), "payment-sandbox-"));
const dataFile = join(folder, "state.jsonl");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function startProcess(port: string) {
  const main = join(__dirname, "main.ts");
  const args = ["--port", port, "--data", dataFile, "--webhook-url", "http://127.0.0.1:9/"];
  const child = spawn(process.execPath, ["--import", "tsx", main, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const url = /http:\S+/.exec(line.toString())?.[0] ?? "";
  const stripe = new Stripe("sk_test_sandbox", {
    protocol: "http",
    host: "localhost",
    port: new URL(url).port,
  });
  return { child, url, stripe };
}

describe("the sandbox as a process", () => {
  it("remembers everything after being killed, and ends at once when asked to", async () => {
    const first = await startProcess("0");
    const session = await first.stripe.checkout.sessions.create(order);
    await fetch(`${first.url}/test_helpers/checkout/sessions/${session.id}/complete`, { method: "POST" });
    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    // What a kill in the middle of a write leaves behind.
    appendFileSync(dataFile, '[["sessions","cs_half",{"id":');

    const second = await startProcess("0");
    const found = await second.stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
    expect(found).toMatchObject({ status: "complete", payment_intent: { status: "requires_capture" } });
    await second.stripe.paymentIntents.capture((found.payment_intent as Stripe.PaymentIntent).id);
    const began = performance.now();
    second.child.kill("SIGTERM");
    const [code] = await once(second.child, "exit");
    expect(code).toBe(0);
    expect(performance.now() - began).toBeLessThan(1000);

    const third = await startProcess("0");
    expect(await third.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      payment_status: "paid",
    });
    third.child.kill("SIGTERM");
    await once(third.child, "exit");
  }, 30_000);
});
