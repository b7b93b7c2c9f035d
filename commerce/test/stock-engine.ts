import path from "node:path";
import { Client } from "pg";
import { freePorts } from "../cli/lib/ports";
import { run } from "../cli/lib/run.mjs";
import { Service } from "../cli/lib/service";
import { engine } from "../cli/lib/services";
import { SEARCH_WORDS } from "../config/search-words";
import { withClient } from "../local/postgres/databases";
import { eventually } from "./eventually";
import type { Shop } from "./shop";
import { repositoryRoot } from "./test-database";

/** The engine without the shop's plugins, on the same database, reached by its own store API. */
export interface StockEngine {
  url: string;
  /** Headers that the store API asks for. */
  headers: Record<string, string>;
  regionId: string;
  /** Waits until a search index of its holds so many products; the one of its own provider unless said. */
  searchable(products: number, index?: SearchIndex): Promise<void>;
  stop(): Promise<void>;
}

/** Index names of the engine in `engine/src/search`: behind its own provider, and behind the catalogue's. */
export type SearchIndex = "product" | "catalogue";

const INDEXING_MS = 20 * 60_000;

/** Starts it beside a shop; it then begins to fill its search index. */
export async function startStockEngine(shop: Shop): Promise<StockEngine> {
  const [port = 0] = await freePorts(1);
  const access = await storeAccess(shop);
  const spec = engine(repositoryRoot, { ...shop.env, COMMERCE_PORT: port });
  const cwd = path.join(repositoryRoot, "commerce/test/stock-engine");
  const commandLine = path.join(repositoryRoot, "node_modules/@medusajs/cli/cli.js");
  // Its few lines are TypeScript, which the engine's command line compiles itself; types are checked elsewhere.
  const env = {
    ...spec.env,
    TS_NODE_TRANSPILE_ONLY: "true",
    SEARCH_WORDS: JSON.stringify(SEARCH_WORDS),
  };
  const logFile = path.join(shop.env.DATA_DIR, "logs/stock-engine.log");
  await run(process.execPath, [commandLine, "db:migrate:search", "--execute-all-search"], {
    cwd,
    env,
    logFile,
    what: "Making the engine's search index",
    onLine: () => undefined,
  });
  const service = new Service({
    ...spec,
    name: "stock engine",
    script: commandLine,
    args: ["start", "--host", "127.0.0.1", "--port", String(port)],
    cwd,
    env,
    readyUrl: `http://127.0.0.1:${port}/health`,
    logFile,
  });
  service.launch();
  await service.ready();
  await giveBackMails(shop);
  const url = `http://127.0.0.1:${port}`;
  const headers = { "x-publishable-api-key": access.key };
  return {
    url,
    headers,
    regionId: access.region,
    searchable: async (products, index = "product") => {
      const filled = async () => (await indexed(url, headers, index)) >= products;
      await eventually("the engine's search index is filled", filled, INDEXING_MS);
    },
    stop: async () => {
      await service.stop();
    },
  };
}

/** A query of the engine's search in the form that its own client sends, forgiving slips of the finger. */
export function searchBody(text: string, entity: SearchIndex = "product"): string {
  const asked = text ? { filters: { q: text }, search_options: { typo_tolerance: true } } : {};
  return JSON.stringify({
    queries: [{ entity, ...asked, pagination: { take: 24, skip: 0 } }],
  });
}

async function indexed(url: string, headers: Record<string, string>, index: SearchIndex): Promise<number> {
  const response = await fetch(`${url}/store/search`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: searchBody("", index),
  });
  const body = (await response.json()) as { results?: { metadata: { count: number | null } }[] };
  if (!response.ok) throw new Error(`/store/search answered ${response.status}: ${JSON.stringify(body)}`);
  return body.results?.[0]?.metadata.count ?? 0;
}

/** An engine switches off in the database what it does not have itself; the shop's mails are needed further on. */
async function giveBackMails(shop: Shop): Promise<void> {
  await withClient(shop.databaseUrl, (client) =>
    client.query("update notification_provider set is_enabled = true where deleted_at is null"),
  );
}

/** Also lets carts of the shop's region be paid with the engine's own manual provider. */
async function storeAccess(shop: Shop): Promise<{ key: string; region: string }> {
  const client = new Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    const keys = await client.query<{ token: string }>(
      `select token from api_key
       join publishable_api_key_sales_channel l on l.publishable_key_id = api_key.id and l.deleted_at is null
       where type = 'publishable' and api_key.deleted_at is null limit 1`,
    );
    const regions = await client.query<{ id: string }>(
      "select id from region where deleted_at is null limit 1",
    );
    const region = regions.rows[0]?.id ?? "";
    await client.query(
      `insert into payment_provider (id, is_enabled) values ('pp_system_default', true)
       on conflict (id) do update set is_enabled = true`,
    );
    await client.query(
      `insert into region_payment_provider (id, region_id, payment_provider_id)
       values ('regpp_bench', $1, 'pp_system_default') on conflict do nothing`,
      [region],
    );
    return { key: keys.rows[0]?.token ?? "", region };
  } finally {
    await client.end();
  }
}
