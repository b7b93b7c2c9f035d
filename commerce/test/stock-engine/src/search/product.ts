import { defineSearchIndex, graphConsume, graphSeed, search } from "@medusajs/framework/utils";

const source = {
  fields: ["id", "title", "description", "handle", "thumbnail", "status", "categories.id", "categories.name"],
};

/** The engine's own example of a product index, with the texts that the shop searches too. */
const example = {
  entity: "product",
  fields: search.define({
    id: search.keyword().filterable(),
    title: search.text().searchable({ weight: 3 }),
    description: search.text().searchable(),
    handle: search.keyword().filterable(),
    thumbnail: search.keyword(),
    status: search.keyword().filterable(),
    categories: search
      .object({ id: search.keyword().filterable(), name: search.keyword().searchable().facetable() })
      .array(),
  }),
  events: ["product.created", "product.updated", "product.deleted"],
  consume: graphConsume(source),
  seed: graphSeed(source),
};

export const productIndex = defineSearchIndex({ name: "product", provider: "search-postgres", ...example });

/** The same products behind the catalogue's provider. */
export const catalogueIndex = defineSearchIndex({
  name: "catalogue",
  provider: "catalogue-search",
  ...example,
});
