import { runCommand } from "./lib/bootstrap.mjs";

await runCommand("customer-erase.ts");
