import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";

/** Work that waits until it is interrupted and clears up after that, in a process of its own. */
const SCRIPT = `
  const { interruptible } = require(${JSON.stringify(path.join(__dirname, "interruptible.ts"))});
  const stay = setInterval(() => undefined, 1000);
  interruptible(async (interrupted) => {
    try {
      await new Promise((resolve) => {
        interrupted.addEventListener("abort", resolve);
        console.log("begun");
      });
      interrupted.throwIfAborted();
    } finally {
      await new Promise(setImmediate);
      console.log("cleared up");
      clearInterval(stay);
    }
  }).catch((error) => console.log(error.message));`;

describe("work that a signal interrupts", () => {
  const cases: { signals: NodeJS.Signals[] }[] = [
    { signals: ["SIGINT"] },
    { signals: ["SIGTERM"] },
    { signals: ["SIGHUP"] },
    { signals: ["SIGINT", "SIGINT"] },
  ];
  it.each(cases)("clears up before its process ends: $signals", async ({ signals }) => {
    const command = spawn(process.execPath, ["--import", "tsx", "-e", SCRIPT], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(command.stdout, "readable");
    for (const signal of signals) command.kill(signal);
    expect((await text(command.stdout)).split("\n")).toEqual([
      "begun",
      "cleared up",
      "Stopped before it was done.",
      "",
    ]);
  });
});
