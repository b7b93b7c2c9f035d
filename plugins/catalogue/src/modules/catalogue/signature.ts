import { createHash } from "node:crypto";
import type { CatalogueSettings } from "./options";

/**
 * Raise it when the code changes the form of a product's record or of the words of its search: rows that older code computed
 * are then computed anew at the next start. Raise it also when what is kept beside the rows has to exist for all of them.
 */
const FORM = 14;

/** What the form of rows depends on; opaque, and the same for two engines that compute the same rows. */
export function signatureOf({
  storeUrl,
  localFiles,
  attributes = [],
  texts = [],
  ratings,
  lowestPrice,
  lowerCaseTitles,
  vocabulary,
}: CatalogueSettings): string {
  const configured = createHash("sha256")
    .update(
      JSON.stringify([
        attributes,
        ratings,
        ...texts.map(({ name }) => name),
        ...(lowestPrice ? ["lowest price"] : []),
        ...(lowerCaseTitles ? ["lower case"] : []),
      ]),
    )
    .digest("hex")
    .slice(0, 16);
  return `${FORM} ${storeUrl} ${localFiles ? "local" : "remote"} ${configured} ${vocabulary.print}`;
}
