import { z } from "zod";
import { AUDIT_AREAS } from "./area";

const text = z.string().trim().min(1).max(200).optional();

/** What the list and the export can be narrowed to. Moments are ISO 8601. */
export const AuditFilter = z.object({
  area: z.enum(AUDIT_AREAS).optional(),
  actor: text,
  q: text,
  by: z.enum(["staff", "shop"]).optional(),
  since: z.coerce.date().optional(),
  until: z.coerce.date().optional(),
});
