// @ts-check
import { createRequire } from "node:module";

/**
 * Preloaded into the engine and its command line. That sends usage figures from a detached process that it leaves behind
 * when it ends, whatever MEDUSA_DISABLE_TELEMETRY says (that only keeps the queue empty). Neither a stopped shop nor a
 * step of a command leaves a process behind.
 */
const [, commandLine = ""] = process.argv;
const { flush } = createRequire(commandLine)("@medusajs/telemetry");
if (flush) process.off("exit", flush);
