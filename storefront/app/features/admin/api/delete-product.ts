import type { DeleteProductBody } from "@contract/admin";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

/** Removes a product and its pictures; orders keep their lines. Administrators only. @throws ApiError */
async function deleteProduct(body: DeleteProductBody): Promise<void> {
  await api("POST /admin/delete", { body });
}

/** `deleteProduct`, then reloads the lists. */
export function useDeleteProduct(callbacks: { onDeleted: () => void; onFailed: () => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deleteProduct,
    onSuccess: () => {
      callbacks.onDeleted();
      return client.invalidateQueries({ queryKey: ["admin", "products"] });
    },
    onError: callbacks.onFailed,
  });
}
