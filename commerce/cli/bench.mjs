import { runCommand } from "./lib/bootstrap.mjs";

await runCommand("../bench/main.ts");
