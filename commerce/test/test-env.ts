import { type CompleteEnv, completeEnv } from "../cli/lib/local-env";
import { freePorts } from "../cli/lib/ports";
import { readEnv } from "../config/env";

export const ADMIN = { email: "admin@example.com", password: "correct-horse-battery-9" };

export interface TestEnvOptions {
  dataDir: string;
  databaseUrl: string;
  /** Settings on top of the tests' own, by their names in the environment. */
  settings?: Record<string, string>;
}

/** A complete environment on free ports. Settings of the developer's own shop do not leak into it. */
export async function testEnv({ dataDir, databaseUrl, settings }: TestEnvOptions): Promise<CompleteEnv> {
  const [storefront, commerce, mailbox, smtp, sandbox, postgres] = await freePorts(6);
  const env = completeEnv(
    readEnv({
      NODE_ENV: "development",
      DATA_DIR: dataDir,
      STOREFRONT_PORT: String(storefront),
      COMMERCE_PORT: String(commerce),
      MAILBOX_PORT: String(mailbox),
      SMTP_PORT: String(smtp),
      PAYMENT_SANDBOX_PORT: String(sandbox),
      POSTGRES_PORT: String(postgres),
      DATABASE_URL: databaseUrl,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      // Tests buy all day long; the one of the limits sets them.
      PAGES_PER_ACCOUNT: "0",
      PAGES_PER_ADDRESS: "0",
      UNPAID_PIECES_PER_ACCOUNT: "0",
      UNPAID_PIECES_PER_ADDRESS: "0",
      RECONCILE_AFTER_S: "3",
      RECONCILE_INTERVAL_S: "2",
      ...settings,
    }),
  );
  return env;
}
