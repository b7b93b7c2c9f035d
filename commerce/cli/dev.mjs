import { runCommand } from "./lib/bootstrap.mjs";

await runCommand("dev.ts");
