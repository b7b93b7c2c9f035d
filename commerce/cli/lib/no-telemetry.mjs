// @ts-check
import { createRequire } from "node:module";

/**
 * Preloaded into the engine and its command line. That sends usage figures from a detached process, ten seconds after its start and
 * when it ends, whatever MEDUSA_DISABLE_TELEMETRY says (that only keeps the queue empty). Neither a stopped shop nor a
 * step of a command leaves a process behind, and no start of an engine pays for one that has nothing to send.
 */
const [, commandLine = ""] = process.argv;
const { flush, Telemeter } = createRequire(commandLine)("@medusajs/telemetry");
if (flush) process.off("exit", flush);
Telemeter.prototype.enqueue_ = () => undefined;
