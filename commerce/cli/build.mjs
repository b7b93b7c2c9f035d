import { runCommand } from "./lib/bootstrap.mjs";

await runCommand("build.ts");
