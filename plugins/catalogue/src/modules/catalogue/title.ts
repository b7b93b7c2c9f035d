import type { CatalogueOptions } from "./options";

/** A title as the shop writes it: as it was given, or in lower case where the option says so. */
export const titled = (
  title: string,
  { lowerCaseTitles }: Pick<CatalogueOptions, "lowerCaseTitles">,
): string => (lowerCaseTitles ? title.toLowerCase() : title);
