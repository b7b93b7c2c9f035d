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
   * What products can be narrowed down by beyond kind, price and stock. A changed list is worked in at the next start.
   *
   * @default none
   */
  attributes?: readonly Attribute[];
  /**
   * Short texts that records have beside the description, such as `[{ name: "slogan" }]`. A changed list is worked in at the
   * next start.
   *
   * @default none
   */
  texts?: readonly ShortText[];
  /**
   * Table of what buyers think: `product_id`, `stars_1` to `stars_5` (how often each was given), and `revision`, which rises
   * with everything about them that a page shows.
   *
   * @default none: no product is rated
   */
  ratings?: string;
  /**
   * Tells beside the price before a sale the lowest one of the 30 days before it, as the law asks in the European Union.
   *
   * @default false
   */
  lowestPrice?: boolean;
  /**
   * Module whose `tables` no product is computed from and that decide what others keep with the catalogue
   * (`CatalogueService.keptNow`): a write to one of them empties that too.
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
