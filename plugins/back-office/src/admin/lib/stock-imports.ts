import { call } from "@emberly/kit/admin/call";
import { useMutation } from "@tanstack/react-query";
import type { ImportRow } from "../../modules/back-office/stock/import-rows";
import { importsAt } from "./imports";

const PATH = "/admin/stock/imports";

export const stockImports = importsAt<ImportRow>(PATH, "stock-imports");

export function useUpload() {
  return useMutation({
    mutationFn: async (file: File) =>
      call<{ id: string }>(PATH, { method: "POST", body: { fileName: file.name, csv: await file.text() } }),
  });
}
