import type { Product } from "@contract/records";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { api, totalCount } from "~/lib/api-client";

export interface PageQuery {
  limit: number;
  offset: number;
}

export interface ProductsPage {
  products: Product[];
  /** Of all pages. */
  total: number;
}

/** A page of the catalogue, newest first. @throws ApiError */
async function getProducts(query: PageQuery, signal?: AbortSignal): Promise<ProductsPage> {
  const answer = await api<Product[]>("/admin/serverproducts", {
    query: { ...query, sort: "newest" },
    signal,
  });
  return { products: answer.data, total: totalCount(answer) };
}

const productsOptions = (query: PageQuery) =>
  queryOptions({
    queryKey: ["admin", "products", query],
    queryFn: ({ signal }) => getProducts(query, signal),
    placeholderData: keepPreviousData,
  });

export function useProducts(query: PageQuery) {
  return useQuery(productsOptions(query));
}
