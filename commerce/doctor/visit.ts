import { EnvError } from "../../settings/read";
import { readEnv } from "../config/env";
import { type Finding, fault, fine, look, note } from "./check";
import { examineDatabase } from "./database";
import { examineDisk } from "./machine";
import { examineCollector, examineMail, examineObjectStore, examineRedis } from "./neighbours";
import { examinePayment } from "./payment";

export interface Visit {
  /** The repository's root. */
  root: string;
  /** Connection string; undefined when the settings lack it. */
  databaseUrl: string | undefined;
  /** Where Stripe's events arrive. */
  webhookUrl: string;
  /** Bytes below which the disk counts as full. */
  leastFreeDisk?: number;
}

/** The settings by themselves: every fault by name, and what production rarely goes without. */
export function examineSettings(source: NodeJS.ProcessEnv): Finding[] {
  try {
    const { isProduction, DASHBOARD_URL } = readEnv(source);
    const leadsNowhere = isProduction && new URL(DASHBOARD_URL).hostname === "localhost";
    return [
      fine("settings", "complete"),
      ...(leadsNowhere
        ? [note("dashboard", `Links in mails to the staff lead to ${DASHBOARD_URL}: set DASHBOARD_URL.`)]
        : []),
    ];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.faults.map((text) => fault("settings", text));
  }
}

/** Everything that the shop needs, looked at from where it runs. Nothing is changed. */
export async function examineAll(source: NodeJS.ProcessEnv, visit: Visit): Promise<Finding[]> {
  const settings = examineSettings(source);
  if (settings.some(({ verdict }) => verdict === "fault")) return settings;
  const env = readEnv(source);
  const { databaseUrl, root, webhookUrl, leastFreeDisk } = visit;
  const found = await Promise.all([
    look("disk", () => examineDisk(env.DATA_DIR, leastFreeDisk)),
    databaseUrl ? examineDatabase(databaseUrl, root, env) : [],
    env.REDIS_URL ? examineRedis(env.REDIS_URL) : [],
    env.OTEL_EXPORTER_OTLP_ENDPOINT ? examineCollector(env.OTEL_EXPORTER_OTLP_ENDPOINT) : [],
    env.S3_BUCKET ? examineObjectStore(env) : [],
    look("mail", () => examineMail(env)),
    examinePayment(env, webhookUrl),
  ]);
  return [...settings, ...found.flat()];
}
