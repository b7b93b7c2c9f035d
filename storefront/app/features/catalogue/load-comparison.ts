import type { Product } from "@contract/records";
import { type ApiCall, ApiError } from "~/lib/api-client";
import { MOST_COMPARED } from "~/stores/compare-store";
import { fetchChosen } from "./api/products";

/** More than fit are shown as waiting; beyond these the address is no list that a person made. */
const MOST_READ = 12;

export interface Comparison {
  /** All that the address names, in its order, so that a link can leave one out and lose nothing. */
  handles: string[];
  /** Side by side. */
  products: Product[];
  /** Known, but beyond what fits. */
  waiting: Product[];
  /** Handles that the shop does not have. */
  unknown: string[];
  onlyDifferences: boolean;
  /** The shop could not be asked. */
  hasFailed: boolean;
}

/** The handles that an address names, each once. */
function readHandles(search: URLSearchParams): string[] {
  const named = (search.get("products") ?? "").split(",").map((handle) => handle.trim());
  return [...new Set(named)].filter((handle) => handle !== "").slice(0, MOST_READ);
}

/** What the comparison shows for an address, failures included. */
export async function loadComparison(api: ApiCall, search: URLSearchParams): Promise<Comparison> {
  const handles = readHandles(search);
  const onlyDifferences = search.get("only") === "differences";
  const nothing = { handles, products: [], waiting: [], unknown: [], onlyDifferences };
  try {
    const known = await fetchChosen(api, handles);
    const names = new Set(known.flatMap(({ _id, handle }) => [_id, handle]));
    return {
      ...nothing,
      products: known.slice(0, MOST_COMPARED),
      waiting: known.slice(MOST_COMPARED),
      unknown: handles.filter((handle) => !names.has(handle)),
      hasFailed: false,
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...nothing, hasFailed: true };
  }
}
