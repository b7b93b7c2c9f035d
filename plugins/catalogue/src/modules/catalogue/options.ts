import type { SearchWords } from "./search/options";
import type { Vocabulary } from "./search/vocabulary";

/** What the plugin takes. */
export interface CatalogueOptions {
  /** The storefront's public origin, no trailing slash. */
  storeUrl: string;
  /** Whether pictures are this server's own files below `/static` of the storefront, not an object store's. */
  localFiles?: boolean;
  /**
   * Handle of the category whose children are the kinds of products.
   *
   * @default none: the kinds are the categories without a parent
   */
  rootCategory?: string;
  /** How the shop's customers speak, for search. */
  search?: SearchWords;
}

/** The options as the module works with them. */
export interface CatalogueSettings extends CatalogueOptions {
  vocabulary: Vocabulary;
}
