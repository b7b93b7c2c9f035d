import type { Facets } from "@contract/catalogue";
import { MOST_CHOSEN } from "@contract/limits";
import type { Kind, Product } from "@contract/records";
import { type ApiCall, ApiError, totalCount } from "~/lib/api-client";
import { apiQuery, type Listing, narrowingQuery } from "../model/listing-query";

export interface ProductPage {
  products: Product[];
  /** How many products the listing has on all its pages. */
  total: number;
}

/** One page of the catalogue. @throws ApiError; 400 for an unknown kind */
export async function fetchProducts(api: ApiCall, listing: Listing): Promise<ProductPage> {
  const answer = await api("GET /admin/serverproducts", { query: apiQuery(listing) });
  return { products: answer.data, total: totalCount(answer) };
}

/** The newest products, for a shelf; null when they could not be loaded. The page shows without a shelf then. */
export async function fetchShelf(api: ApiCall, limit = 4): Promise<Product[] | null> {
  try {
    return (await api("GET /admin/serverproducts", { query: { limit, in_stock: true } })).data;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** What sold best lately; null when it could not be loaded. The page shows without it then. */
export async function fetchBestSellers(api: ApiCall, limit = 4): Promise<Product[] | null> {
  try {
    return (await api("GET /best-sellers", { query: { limit } })).data;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** What goes with a product, without some that are had already; null when it could not be loaded. The page shows without it then. */
export async function fetchGoesWith(
  api: ApiCall,
  idOrHandle: string,
  exclude: readonly string[] = [],
): Promise<Product[] | null> {
  try {
    const query = { exclude: exclude.slice(0, MOST_CHOSEN).join(",") };
    return (await api("GET /products/:idOrHandle/goes-with", { params: { idOrHandle }, query })).data;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** The sub-kinds with their counts; null when they could not be loaded. The page shows without them then. */
export async function fetchKinds(api: ApiCall): Promise<Kind[] | null> {
  try {
    return (await api("GET /kinds")).data;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/**
 * The kinds, and what there is of each attribute among the products of a listing, or of what a text finds; null when they could not be loaded. A
 * kind that the shop does not have leaves every product.
 */
export async function fetchFacets(api: ApiCall, listing?: Listing, q?: string): Promise<Facets | null> {
  try {
    return (await api("GET /facets", { query: { ...(listing && narrowingQuery(listing)), q } })).data;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status === 400 && listing !== undefined ? fetchFacets(api, undefined, q) : null;
  }
}

/**
 * How many products a listing has on all its pages; of a search where a text is given. Null when that could not be asked.
 */
export async function countProducts(
  api: ApiCall,
  listing: Listing,
  { q, signal }: { q?: string; signal: AbortSignal },
): Promise<number | null> {
  try {
    const query = { ...narrowingQuery(listing), q, limit: 1 };
    return totalCount(await api("GET /admin/serverproducts", { query, signal }));
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) return null;
    throw error;
  }
}

/** Products by their handles or ids, in that order; what the shop does not have is left out. @throws ApiError */
export async function fetchChosen(api: ApiCall, ids: readonly string[]): Promise<Product[]> {
  return ids.length === 0 ? [] : (await api("GET /products", { query: { ids: ids.join(",") } })).data;
}

/** One product by handle or id; null when there is none. @throws ApiError for every other failure */
export async function fetchProduct(api: ApiCall, idOrHandle: string): Promise<Product | null> {
  try {
    return (await api("GET /products/:idOrHandle", { params: { idOrHandle } })).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
