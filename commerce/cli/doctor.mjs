import { runCommand } from "./lib/bootstrap.mjs";

await runCommand("doctor.ts");
