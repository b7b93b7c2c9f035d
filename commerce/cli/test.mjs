import { runCommand } from "./lib/bootstrap.mjs";

await runCommand("test.ts");
