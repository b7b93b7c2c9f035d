import { randomUUID } from "node:crypto";
import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex";
import type { SearchTypes } from "@medusajs/framework/types";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { testDatabaseServer, testDatabaseUrl } from "../../../../commerce/test/test-database";
import type { SearchProviderOptions } from "../../src/providers/search/options";
import CatalogueSearchProvider from "../../src/providers/search/service";

export const DEFINITION: SearchTypes.ResolvedSearchIndexDefinition = {
  name: "tool",
  entity: "tool",
  provider: CatalogueSearchProvider.identifier,
  primary_key: "id",
  definition_hash: "1",
  physical_name: "Tool's index_v1",
  settings: { typo_tolerance: { disabled_on_attributes: ["sku"] } },
  seed: async function* () {},
  fields: {
    id: { type: "keyword", filterable: true },
    title: { type: "text", searchable: { weight: 3 }, sortable: true },
    body: { type: "text", searchable: true },
    sku: { type: "keyword", searchable: true, filterable: true },
    price: { type: "float", filterable: true, sortable: true, facetable: { types: ["range", "stats"] } },
    sold_from: { type: "date", filterable: true, sortable: true },
    in_stock: { type: "boolean", filterable: true, facetable: true },
    tags: {
      type: "object",
      array: true,
      fields: { name: { type: "keyword", filterable: true, facetable: true, searchable: true } },
    },
    secret: { type: "keyword", retrievable: false },
  },
};

export const DOCUMENTS: SearchTypes.SearchDocument[] = [
  {
    id: "saw",
    title: "Bow saw",
    body: "Cuts timber, not iron",
    sku: "BX-hammerlok",
    price: 20,
    sold_from: "2026-01-05T00:00:00Z",
    in_stock: true,
    tags: [{ name: "garden" }, { name: "wood" }],
    secret: "x",
  },
  {
    id: "hammer",
    title: "Claw hammer",
    body: "Drives nails into timber",
    sku: "CH-1",
    price: 12.5,
    sold_from: "2026-03-01T00:00:00Z",
    in_stock: false,
    tags: [{ name: "wood" }],
  },
  { id: "mallet", title: "Mallet", body: "A hammer of rubber", sku: "CH-2", price: 9, in_stock: true },
];

export type Asked = Partial<SearchTypes.ProviderSearchQuery>;

/** An index of tools in a database of its own, made anew before each test of the file that calls this. */
export function searchIndex() {
  const name = `search_${randomUUID().replaceAll("-", "").slice(0, 12)}`;
  const held: { database?: Knex; provider?: CatalogueSearchProvider } = {};

  const database = () => held.database ?? fail();
  const provider = () => held.provider ?? fail();
  const providerOf = (options?: SearchProviderOptions) =>
    new CatalogueSearchProvider({ __pg_connection__: database() }, options);
  const write = (documents: SearchTypes.SearchDocument[]) =>
    provider().upsertDocuments({ index: DEFINITION.physical_name, documents });
  const ask = (asked: Asked, by = provider()) =>
    by.search({ index: DEFINITION, attributes_to_retrieve: ["title"], ...asked });
  const idsOf = async (asked: Asked, by = provider()) => (await ask(asked, by)).hits.map(({ id }) => id);

  beforeAll(async () => {
    const server = testDatabaseServer();
    await server.ensureDatabase(name);
    held.database = knex({ client: "pg", connection: testDatabaseUrl(server.port, name) });
  });

  afterAll(async () => {
    await held.database?.destroy();
    await testDatabaseServer().dropDatabase(name);
  });

  beforeEach(async () => {
    held.provider = providerOf();
    await provider().deleteIndex({ index: DEFINITION.physical_name });
    await provider().upsertIndex({ index: DEFINITION });
    await write(DOCUMENTS);
  });

  return { database, provider, providerOf, write, ask, idsOf };
}

function fail(): never {
  throw new Error("The index is there inside tests alone");
}
