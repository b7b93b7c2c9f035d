import type { PicturesOptions } from "../pictures/service";
import type { Attribute } from "./attributes";
import type { SearchWords } from "./search/options";
import type { Vocabulary } from "./search/vocabulary";
import type { ShortText } from "./texts";

/** What the plugin takes. */
export interface CatalogueOptions extends PicturesOptions {
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
  /**
   * Titles are written and shown in lower case, whatever the dashboard was given.
   *
   * @default false: titles are as they were given
   */
  lowerCaseTitles?: boolean;
  /**
   * Attributes by which products can be narrowed down, beside kind, price and stock. A changed list takes effect at the next
   * start.
   *
   * @default none
   */
  attributes?: readonly Attribute[];
  /**
   * Short texts that records have beside the description, such as `[{ name: "slogan" }]`. A changed list takes effect at the
   * next start.
   *
   * @default none
   */
  texts?: readonly ShortText[];
  /**
   * Table of ratings: `product_id`, `stars_1` to `stars_5` (how often each was given), and `revision`, which rises with every
   * change that a page shows.
   *
   * @default none: no product is rated
   */
  ratings?: string;
  /**
   * Shows the lowest price of the 30 days before a sale beside the price before it, as the law of the European Union asks.
   *
   * @default false
   */
  lowestPrice?: boolean;
  /**
   * Module whose export `tables` names further tables to watch. No product is computed from them, but answers that others keep
   * with the catalogue are (`CatalogueService.keptNow`): a write to one of them empties those.
   *
   * @default none
   */
  alsoWatched?: { resolve: string };
  /** How the shop's customers speak, for search. */
  search?: SearchWords;
}

/** The options as the module works with them. */
export interface CatalogueSettings extends CatalogueOptions {
  vocabulary: Vocabulary;
}

/** Names of the tables of the option `alsoWatched`. @throws Error when its module has none */
export function alsoWatchedTables({ alsoWatched }: CatalogueOptions): readonly string[] {
  if (!alsoWatched) return [];
  const { tables } = require(alsoWatched.resolve) as { tables?: readonly string[] };
  if (!tables) throw new Error(`catalogue: "${alsoWatched.resolve}" exports no tables`);
  return tables;
}
