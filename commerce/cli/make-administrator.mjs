import { runCommand } from "./lib/bootstrap.mjs";

await runCommand("make-administrator.ts");
