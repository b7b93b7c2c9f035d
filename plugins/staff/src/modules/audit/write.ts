import type { RunSql } from "@emberly/kit/sql";
import { currentActor } from "./actor";
import type { AuditEntry } from "./read";

type NewEntry = Pick<AuditEntry, "area" | "action" | "source"> & {
  /** The id of what it is about. */
  subject: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Writes down a change that no trigger can distinguish from others in its table. */
export async function writeEntry(
  run: RunSql,
  { area, action, source, subject, before, after }: NewEntry,
): Promise<void> {
  const actor = currentActor();
  const asJson = (values: Record<string, unknown> | undefined) => (values ? JSON.stringify(values) : null);
  await run(
    `insert into audit_entry (actor_id, actor, call, area, action, source, subject, before, after)
     values (?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb)`,
    [
      ...[actor?.id ?? null, actor?.email ?? null, actor?.call ?? null],
      ...[area, action, source, subject, asJson(before), asJson(after)],
    ],
  );
}
