import type { AnswerOf } from "@emberly/kit/admin/answered";
import { call } from "@emberly/kit/admin/call";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { GET as GetAudit } from "../../api/admin/audit/route";

type AuditPage = AnswerOf<typeof GetAudit>;
export type AuditEntry = AuditPage["entries"][number];

export interface AuditFilter {
  area: string;
  by: string;
  q: string;
  actor: string;
  /** Days as `2026-11-21`, in the viewer's time zone; empty for no bound. */
  from: string;
  to: string;
}

/** The query of both the list and the export. */
export function auditParams({ area, by, q, actor, from, to }: AuditFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (area !== "all") params.set("area", area);
  if (by !== "all") params.set("by", by);
  if (q) params.set("q", q);
  if (actor) params.set("actor", actor);
  if (from) params.set("since", new Date(`${from}T00:00`).toISOString());
  if (to) {
    const end = new Date(`${to}T00:00`);
    end.setDate(end.getDate() + 1);
    params.set("until", end.toISOString());
  }
  return params;
}

export function useAudit(filter: AuditFilter) {
  const params = auditParams(filter).toString();
  return useInfiniteQuery({
    queryKey: ["audit", params],
    queryFn: ({ pageParam }) =>
      call<AuditPage>(`/admin/audit?${params}${pageParam ? `&before=${pageParam}` : ""}`),
    initialPageParam: "",
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
  });
}
