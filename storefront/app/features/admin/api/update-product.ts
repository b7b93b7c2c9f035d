import type { UpdateProductBody } from "@contract/admin";
import type { Product } from "@contract/records";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

/** Changes the given fields of a product; administrators only. @throws ApiError */
export async function updateProduct(body: UpdateProductBody): Promise<Product> {
  return (await api<Product>("/admin/update-product", { body })).data;
}

export function useUpdateProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: updateProduct,
    onSuccess: () => client.invalidateQueries({ queryKey: ["admin", "products"] }),
  });
}
