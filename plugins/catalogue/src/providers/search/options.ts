import type { SearchWords } from "../../modules/catalogue/search/options";

/** What the search provider takes: how the shop's customers speak, and how strict it is. */
export interface SearchProviderOptions extends SearchWords {
  /**
   * Whether documents with most of the words are found where none has them all.
   *
   * @default true
   */
  relaxed?: boolean;
}
