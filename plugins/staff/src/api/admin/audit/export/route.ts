import { toLine } from "@emberly/kit/csv";
import { sqlOf } from "@emberly/kit/sql";
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { AuditFilter } from "../../../../modules/audit/query";
import { readAudit } from "../../../../modules/audit/read";

const PAGE = 1000;

/** The audit as CSV, narrowed as the list is. Sent page by page, so that it never lies in memory. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const filter = AuditFilter.safeParse(req.query);
  if (!filter.success) {
    res.status(400).json({ type: "invalid_data", message: "There is no such filter" });
    return;
  }
  const run = sqlOf(req.scope);
  res.set("Content-Type", "text/csv; charset=utf-8");
  res.set("Content-Disposition", `attachment; filename="audit-${new Date().toISOString().slice(0, 10)}.csv"`);
  res.write(toLine(["at", "who", "area", "action", "what", "before", "after", "call"]));
  for (let before: string | undefined; ; ) {
    const entries = await readAudit(run, { ...filter.data, limit: PAGE, before });
    const lines = entries.map((entry) =>
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
    res.write(lines.join(""));
    before = entries.at(-1)?.id;
    if (entries.length < PAGE || before === undefined) break;
  }
  res.end();
}
