import { runCommand } from "./lib/bootstrap.mjs";

await runCommand("customer-export.ts");
