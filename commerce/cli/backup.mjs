import { runCommand } from "./lib/bootstrap.mjs";

await runCommand("backup.ts");
