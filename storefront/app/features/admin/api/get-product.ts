import type { Product } from "@contract/records";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

/** One product by id or handle. @throws ApiError 404 */
async function getProduct(idOrHandle: string, signal?: AbortSignal): Promise<Product> {
  return (await api("GET /products/:idOrHandle", { params: { idOrHandle }, signal })).data;
}

const productOptions = (idOrHandle: string) =>
  queryOptions({
    queryKey: ["admin", "products", "one", idOrHandle],
    queryFn: ({ signal }) => getProduct(idOrHandle, signal),
    // A form begins with the product as it is.
    staleTime: 0,
  });

export function useProduct(idOrHandle: string) {
  return useQuery(productOptions(idOrHandle));
}
