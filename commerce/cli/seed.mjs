import { runCommand } from "./lib/bootstrap.mjs";

await runCommand("seed.ts");
