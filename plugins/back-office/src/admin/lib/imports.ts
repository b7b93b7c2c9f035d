import type { Answered } from "@emberly/kit/admin/answered";
import { call } from "@emberly/kit/admin/call";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { findImport } from "../../modules/back-office/imports/describe";
import type { ImportLine, RowState } from "../../modules/back-office/imports/store";

/** An import of any kind. */
export type FileImport = Answered<Awaited<ReturnType<typeof findImport>>>;

export const ROWS_PAGE = 50;

const WATCH_MS = 400;

export const isRunning = ({ state, stalled }: FileImport) =>
  !stalled && ["checking", "applying", "undoing"].includes(state);

/**
 * The hooks for imports of one kind.
 *
 * @param path of their routes
 * @param key under which they are cached
 */
export function importsAt<Row extends ImportLine>(path: string, key: string) {
  return {
    useImports: () => useQuery({ queryKey: [key], queryFn: () => call<{ imports: FileImport[] }>(path) }),

    /** One import, looked at again and again while it is under way. */
    useImport: (id: string | undefined) =>
      useQuery({
        queryKey: [key, id],
        queryFn: () => call<{ import: FileImport }>(`${path}/${id}`),
        enabled: id !== undefined,
        refetchInterval: ({ state }) => (state.data && isRunning(state.data.import) ? WATCH_MS : false),
      }),

    useRows: (id: string, state: RowState, page: number, version: string) =>
      useQuery({
        queryKey: [key, id, "rows", state, page, version],
        queryFn: () =>
          call<{ rows: Row[] }>(
            `${path}/${id}/rows?state=${state}&limit=${ROWS_PAGE}&offset=${page * ROWS_PAGE}`,
          ),
      }),

    useStep: (step: "apply" | "undo") => {
      const queryClient = useQueryClient();
      return useMutation({
        mutationFn: (id: string) => call<{ import: FileImport }>(`${path}/${id}/${step}`, { method: "POST" }),
        onSuccess: (answer) => {
          // Whoever watches it must not find how it was before.
          queryClient.setQueryData([key, answer.import.id], answer);
          return queryClient.invalidateQueries({ queryKey: [key] });
        },
      });
    },
  };
}
