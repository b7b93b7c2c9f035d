import type { RunSql } from "./sql";

/** The channel of the engine's notifications that means emails. */
export const EMAIL_CHANNEL = "email";

/** Whether the shop has a notification provider that sends emails; the engine writes its providers down when it starts. */
export async function hasEmailProvider(run: RunSql): Promise<boolean> {
  const found = await run<{ id: string }>(
    "select id from notification_provider where is_enabled and deleted_at is null and ? = any(channels) limit 1",
    [EMAIL_CHANNEL],
  );
  return found.length > 0;
}
