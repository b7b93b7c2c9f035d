import type { BoundCall } from "../../shell/call";
import { catalogueVersion } from "./catalogue-version";
import { getProduct } from "./get-product";
import { listBestSellers } from "./list-best-sellers";
import { listChosenProducts } from "./list-chosen-products";
import { listFacets } from "./list-facets";
import { listGoesWith } from "./list-goes-with";
import { listHandles } from "./list-handles";
import { listKinds } from "./list-kinds";
import { listMissedSearches } from "./list-missed-searches";
import { listProducts } from "./list-products";
import { searchProducts } from "./search-products";
import { suggestProducts } from "./suggest-products";

export const catalogueHandlers: BoundCall[] = [
  listProducts,
  getProduct,
  listChosenProducts,
  listHandles,
  listGoesWith,
  listKinds,
  listBestSellers,
  listFacets,
  searchProducts,
  suggestProducts,
  listMissedSearches,
  catalogueVersion,
];
