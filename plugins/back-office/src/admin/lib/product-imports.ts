import { sendFile } from "@emberly/kit/admin/call";
import { useMutation } from "@tanstack/react-query";
import type { ProductRow } from "../../modules/back-office/products/import-rows";
import { importsAt } from "./imports";

export const PRODUCT_IMPORTS = "/admin/product-imports";

export const productImports = importsAt<ProductRow>(PRODUCT_IMPORTS, "product-imports");

/** Sends the zip first, when there is one, because the check looks into it. */
export function useProductUpload() {
  return useMutation({
    mutationFn: async ({ list, zip }: { list: File; zip: File | undefined }) => {
      const query = new URLSearchParams({ file_name: list.name });
      if (zip) {
        const { id } = await sendFile<{ id: string }>(`${PRODUCT_IMPORTS}/pictures`, zip, "application/zip");
        query.set("archive", id);
      }
      return sendFile<{ id: string }>(`${PRODUCT_IMPORTS}?${query}`, list, "text/csv");
    },
  });
}
