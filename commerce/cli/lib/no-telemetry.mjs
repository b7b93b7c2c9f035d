// @ts-check
import { createRequire } from "node:module";

/**
 * Preloaded into the engine. Its command line sends usage figures from a detached process that it leaves behind
 * when it ends, whatever MEDUSA_DISABLE_TELEMETRY says (that only keeps the queue empty). A stopped shop leaves no
 * process behind.
 */
const [, commandLine = ""] = process.argv;
const { flush } = createRequire(commandLine)("@medusajs/telemetry");
if (flush) process.off("exit", flush);
