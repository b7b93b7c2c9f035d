import { toLine } from "@emberly/kit/csv";
import { sendCsv } from "@emberly/kit/send-csv";
import { type RunSql, sqlOf } from "@emberly/kit/sql";
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { AuditFilter } from "../../../../modules/audit/query";
import { type AuditQuery, readAudit } from "../../../../modules/audit/read";

const AT_ONCE = 1000;

/** The audit as CSV, narrowed as the list is. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const filter = AuditFilter.safeParse(req.query);
  if (!filter.success) {
    res.status(400).json({ type: "invalid_data", message: "There is no such filter" });
    return;
  }
  await sendCsv(res, "audit", lines(sqlOf(req.scope), filter.data));
}

async function* lines(run: RunSql, filter: Omit<AuditQuery, "limit" | "before">): AsyncGenerator<string> {
  yield toLine(["at", "who", "area", "action", "what", "before", "after", "call"]);
  for (let before: string | undefined; ; ) {
    const entries = await readAudit(run, { ...filter, limit: AT_ONCE, before });
    const part = entries.map((entry) =>
      toLine([
        entry.at.toISOString(),
        entry.actor ?? "the shop",
        entry.area,
        entry.action,
        entry.subject,
        entry.before && JSON.stringify(entry.before),
        entry.after && JSON.stringify(entry.after),
        entry.call,
      ]),
    );
    yield part.join("");
    before = entries.at(-1)?.id;
    if (entries.length < AT_ONCE || before === undefined) return;
  }
}
