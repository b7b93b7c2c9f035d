import { runCommand } from "./lib/bootstrap.mjs";

await runCommand("catalogue-rebuild.ts");
