import { z } from "zod";
import type { CallContract } from "./call-contract";
import {
  BestSellersQuery,
  CatalogueVersion,
  ChosenQuery,
  CountsQuery,
  Facets,
  GoesWithQuery,
  HandlesQuery,
  ListingQuery,
  MissedSearch,
  MissedSearchesQuery,
  ProductsQuery,
  SearchBody,
  Suggestions,
  SuggestQuery,
} from "./catalogue";
import { LONGEST_NAME } from "./limits";
import { Kind, Product } from "./records";

/** Longer than any handle, so that a mistyped address is an unknown product and not a fault. */
const idOrHandle = z.object({ idOrHandle: z.string().min(1).max(LONGEST_NAME) });

/** Calls that answer from the catalogue: listing, search, facets and what was looked for in vain. */
export const catalogueCalls = {
  listProducts: {
    method: "GET",
    path: "/admin/serverproducts",
    access: "anyone",
    query: ProductsQuery,
    answer: z.array(Product),
    summary: "The catalogue's listing",
  },
  getProduct: {
    method: "GET",
    path: "/products/:idOrHandle",
    access: "anyone",
    params: idOrHandle,
    answer: Product,
    summary: "One product by id or handle",
  },
  listChosenProducts: {
    method: "GET",
    path: "/products",
    access: "anyone",
    query: ChosenQuery,
    answer: z.array(Product),
    summary: "Products by their ids or handles, in that order; what the shop does not have is left out",
  },
  listHandles: {
    method: "GET",
    path: "/product-handles",
    access: "anyone",
    query: HandlesQuery,
    answer: z.array(z.string()),
    summary:
      "The handles of all products in their order, up to 5,000 at once; for lists that name every product",
  },
  listGoesWith: {
    method: "GET",
    path: "/products/:idOrHandle/goes-with",
    access: "anyone",
    params: idOrHandle,
    query: GoesWithQuery,
    answer: z.array(Product),
    summary:
      "At most four products in stock that go with one: bought together with it, else of its kind and near in price",
    failures: { 404: "No product has this id or handle" },
  },
  listKinds: {
    method: "GET",
    path: "/kinds",
    access: "anyone",
    answer: z.array(Kind),
    summary: "The five sub-kinds with the number of their products",
  },
  listBestSellers: {
    method: "GET",
    path: "/best-sellers",
    access: "anyone",
    query: BestSellersQuery,
    answer: z.array(Product),
    summary:
      "What sold best in the last 90 days and is in stock, filled up with the newest; an order counts soon after it was placed",
  },
  searchProducts: {
    method: "POST",
    path: "/search/products",
    access: "anyone",
    query: ListingQuery,
    body: SearchBody,
    answer: z.array(Product),
    summary:
      "Products that match a text, best first; of very many no more than about 400, what sells best among them",
    failures: { 400: "Nothing matches, or the text is blank" },
  },
  suggestProducts: {
    method: "GET",
    path: "/search/suggest",
    access: "anyone",
    query: SuggestQuery,
    answer: Suggestions,
    summary: "Up to six products for a text that is still being typed, and what it was probably meant to be",
  },
  listFacets: {
    method: "GET",
    path: "/facets",
    access: "anyone",
    query: CountsQuery,
    answer: Facets,
    summary: "How many products there are of what, among those that the listing's parameters leave",
  },
  listMissedSearches: {
    method: "GET",
    path: "/admin/searches",
    access: "admin",
    permission: "product:read",
    query: MissedSearchesQuery,
    answer: z.array(MissedSearch),
    summary: "What shoppers of the last thirty days looked for in vain, most often first",
  },
  catalogueVersion: {
    method: "GET",
    path: "/catalogue/version",
    access: "anyone",
    answer: CatalogueVersion,
    summary: "Changes whenever any product, price, stock or kind that the shop shows has changed",
  },
} as const satisfies Record<string, CallContract>;
