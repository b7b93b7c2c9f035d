import type { Product } from "@contract/records";
import { ApiError, api } from "~/lib/api-client";

/** Products that are in the shop now, by id; what is gone is left out. @throws ApiError for every other failure */
export async function findProducts(ids: readonly string[]): Promise<Map<string, Product>> {
  const products = await Promise.all([...new Set(ids)].map(findProduct));
  return new Map(products.flatMap((product) => (product ? [[product._id, product]] : [])));
}

async function findProduct(idOrHandle: string): Promise<Product | undefined> {
  try {
    return (await api("GET /products/:idOrHandle", { params: { idOrHandle } })).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
