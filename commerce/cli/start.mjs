import { runCommand } from "./lib/bootstrap.mjs";

await runCommand("start.ts");
