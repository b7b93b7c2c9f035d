import type { Product } from "@contract/records";
import { api } from "~/lib/api-client";

/** Products that are in the shop now, by id; what is gone is left out. @throws ApiError */
export async function findProducts(ids: readonly string[]): Promise<Map<string, Product>> {
  const { data } = await api("GET /products", { query: { ids: ids.join(",") } });
  return new Map(data.map((product) => [product._id, product]));
}
