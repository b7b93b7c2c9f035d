import { readEnv } from "../config/env";
import { examineAll, examineSettings } from "../doctor/visit";
import type { CommandContext } from "./lib/context";
import { completeEnv } from "./lib/local-env";

const SIGNS = { fine: "✓", note: "!", fault: "✗" };

/**
 * `npm run doctor`: looks at settings, database, Redis, pictures, mail, Stripe and its webhook, clocks, disk and
 * pending migrations. Ends with 1 when something is at fault. On one machine the shop must be running.
 */
export async function main({ root, progress }: CommandContext): Promise<number> {
  const settings = examineSettings(process.env);
  const findings = settings.some(({ verdict }) => verdict === "fault") ? settings : await examine(root);
  for (const { name, verdict, text } of findings) progress.line(`${SIGNS[verdict]} ${name}: ${text}`);
  const faults = findings.filter(({ verdict }) => verdict === "fault").length;
  progress.line(faults === 0 ? "All is well." : `${faults} fault${faults === 1 ? "" : "s"}.`);
  return faults === 0 ? 0 : 1;
}

function examine(root: string) {
  const env = completeEnv(readEnv());
  // Stripe comes in over the public address; on one machine the sandbox goes straight to the engine.
  const webhookHost = env.isProduction ? env.STORE_URL : `http://127.0.0.1:${env.COMMERCE_PORT}`;
  return examineAll(process.env, {
    root,
    databaseUrl: env.DATABASE_URL,
    webhookUrl: `${webhookHost}/hooks/stripe`,
  });
}
