import { runCommand } from "./lib/bootstrap.mjs";

await runCommand("restore.ts");
