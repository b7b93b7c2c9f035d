import { runCommand } from "./lib/bootstrap.mjs";

await runCommand("migrate.ts");
