import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "./call";

export type RowState = "same" | "change" | "fault" | "applied" | "refused" | "undone";

/** What `GET /admin/stock/imports` answers of each. */
export interface StockImport {
  id: string;
  file_name: string;
  state: "checking" | "checked" | "applying" | "applied" | "undoing" | "undone" | "failed";
  total: number;
  done: number;
  problem: string | null;
  created_by: string;
  created_at: string;
  stalled: boolean;
  counts: Record<RowState, number>;
  can_undo: boolean;
}

export interface ImportRow {
  line: number;
  label: string;
  stocked_before: number | null;
  stocked_after: number | null;
  threshold_before: number | null;
  threshold_after: number | null;
  state: RowState;
  fault: string | null;
}

export const ROWS_PAGE = 50;

const PATH = "/admin/stock/imports";
const KEY = ["stock-imports"];
const WATCH_MS = 400;

export const isRunning = ({ state, stalled }: StockImport) =>
  !stalled && ["checking", "applying", "undoing"].includes(state);

export function useImports() {
  return useQuery({
    queryKey: KEY,
    queryFn: () => call<{ imports: StockImport[] }>(PATH),
  });
}

/** One import, looked at again and again while it is under way. */
export function useImport(id: string | undefined) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: () => call<{ import: StockImport }>(`${PATH}/${id}`),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.import) ? WATCH_MS : false),
  });
}

export function useImportRows(id: string, state: RowState, page: number, version: string) {
  return useQuery({
    queryKey: [...KEY, id, "rows", state, page, version],
    queryFn: () =>
      call<{ rows: ImportRow[] }>(
        `${PATH}/${id}/rows?state=${state}&limit=${ROWS_PAGE}&offset=${page * ROWS_PAGE}`,
      ),
  });
}

export function useUpload() {
  return useMutation({
    mutationFn: async (file: File) =>
      call<{ id: string }>(PATH, { method: "POST", body: { fileName: file.name, csv: await file.text() } }),
  });
}

export function useImportStep(step: "apply" | "undo") {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call<{ import: StockImport }>(`${PATH}/${id}/${step}`, { method: "POST" }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}
