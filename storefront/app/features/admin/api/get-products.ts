import type { ProductsQuery as Query } from "@contract/catalogue";
import type { Product } from "@contract/records";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { api, totalCount } from "~/lib/api-client";

/** One page. `q` is the text to search for; empty finds everything. */
export type ProductsQuery = Required<Pick<Query, "limit" | "offset" | "q">>;

export interface ProductsPage {
  products: Product[];
  /** Of all pages. */
  total: number;
}

/** A page of the catalogue: newest first, or best match first when a text is searched for. @throws ApiError */
async function getProducts(query: ProductsQuery, signal?: AbortSignal): Promise<ProductsPage> {
  const answer = await api("GET /admin/serverproducts", {
    query: { ...query, sort: query.q === "" ? "newest" : undefined },
    signal,
  });
  return { products: answer.data, total: totalCount(answer) };
}

const productsOptions = (query: ProductsQuery) =>
  queryOptions({
    queryKey: ["admin", "products", query],
    queryFn: ({ signal }) => getProducts(query, signal),
    placeholderData: keepPreviousData,
  });

export function useProducts(query: ProductsQuery) {
  return useQuery(productsOptions(query));
}
