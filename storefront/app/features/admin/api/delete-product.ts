import type { DeleteProductBody } from "@contract/admin";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

/** Removes a product and its pictures; orders keep their lines. Administrators only. @throws ApiError */
export async function deleteProduct(body: DeleteProductBody): Promise<void> {
  await api("/admin/delete", { body });
}

export function useDeleteProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteProduct,
    onSuccess: () => client.invalidateQueries({ queryKey: ["admin", "products"] }),
  });
}
