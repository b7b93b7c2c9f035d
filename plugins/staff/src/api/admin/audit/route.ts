import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { sqlOf } from "@emberly/kit/sql";
import { z } from "zod";
import { AuditFilter } from "../../../modules/audit/query";
import { readAudit } from "../../../modules/audit/read";

const Query = AuditFilter.extend({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});

/** Who did what, the newest first. Answer: `{entries, more}`; the next page is asked for with the last id as `before`. */
export const GET = dashboardRoute(async ({ scope, query }) => {
  const wanted = parse(Query, query);
  const entries = await readAudit(sqlOf(scope), { ...wanted, limit: wanted.limit + 1 });
  return { entries: entries.slice(0, wanted.limit), more: entries.length > wanted.limit };
});
