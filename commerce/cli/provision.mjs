import { runCommand } from "./lib/bootstrap.mjs";

await runCommand("provision.ts");
