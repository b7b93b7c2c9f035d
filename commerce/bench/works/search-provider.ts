import { withClient } from "../../local/postgres/databases";
import { expectedOf, judge } from "../../test/judged/quality";
import { judged } from "../../test/judged/queries";
import { judgedTitles } from "../../test/judged/titles";
import type { Shop } from "../../test/shop";
import { type SearchIndex, type StockEngine, searchBody } from "../../test/stock-engine";
import type { Contestant } from "../lib/measure";
import type { Work } from "./catalogue";
import { neverAsked } from "./slips";

const PROVIDERS: { name: string; index: SearchIndex }[] = [
  { name: "@emberly/catalogue/providers/search", index: "catalogue" },
  { name: "@medusajs/search-postgres", index: "product" },
];

interface SearchAnswer {
  results: { hits: { document: { handle: string } }[]; metadata: { processing_time_ms?: number } }[];
}

/**
 * Two providers of the engine's Search Module behind its `/store/search`, with an index of the same products each. One
 * keeps what it has answered, so queries that nobody has asked before are measured apart from those that are asked again.
 */
export async function providerWorks(shop: Shop, engine: StockEngine): Promise<Work[]> {
  const work = (name: string, nextText: () => () => string): Work => ({
    name: `search provider, ${name}`,
    contestants: PROVIDERS.map((provider) => contestant(engine, provider, nextText())),
  });
  const textsOf = (kind: string) => (judged[kind] ?? []).map(([text]) => text);
  const inTurn = (texts: string[]) => () => {
    let asked = 0;
    return () => texts[asked++ % texts.length] ?? "";
  };
  const exact = work("rightly spelt queries", inTurn(textsOf("exact")));
  const typos = work("misspelt queries", inTurn(textsOf("typo")));
  const unasked = work("misspelt queries never asked before", () => neverAsked(textsOf("exact")));
  typos.notes = () => qualityOf(shop, engine);
  return [exact, unasked, typos];
}

function contestant(
  engine: StockEngine,
  { name, index }: (typeof PROVIDERS)[number],
  nextText: () => string,
): Contestant {
  return { name, run: () => ask(engine, index, nextText()) };
}

/** What an answer holds, and how long the provider says that it took. */
interface Asked {
  handles: string[];
  ms: number;
}

async function ask({ url, headers }: StockEngine, index: SearchIndex, text: string): Promise<Asked> {
  const response = await fetch(`${url}/store/search`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: searchBody(text, index),
  });
  const body = (await response.json()) as SearchAnswer;
  if (!response.ok) throw new Error(`/store/search answered ${response.status}: ${JSON.stringify(body)}`);
  const [result] = body.results;
  return {
    handles: result?.hits.map(({ document }) => document.handle) ?? [],
    ms: result?.metadata.processing_time_ms ?? 0,
  };
}

/** How good the first ten are by the judged queries, and how long the providers themselves took for the misspelt ones. */
async function qualityOf(shop: Shop, engine: StockEngine): Promise<string[]> {
  const { rows: products } = await withClient(shop.databaseUrl, (client) =>
    client.query<{ handle: string; title: string }>(
      "select handle, title from product where deleted_at is null",
    ),
  );
  const relevant = (query: string) => {
    const title = judgedTitles[query];
    const made = products.filter(
      ({ handle, title: named }) => handle.startsWith("synthetic-") && title?.test(named),
    );
    return new Set([...expectedOf(query), ...made.map(({ handle }) => handle)]);
  };
  const notes: string[] = [];
  const misspelt = new Set((judged.typo ?? []).map(([text]) => text));
  for (const { name, index } of PROVIDERS) {
    const times: number[] = [];
    const find = async (query: string) => {
      const { handles, ms } = await ask(engine, index, query);
      if (misspelt.has(query)) times.push(ms);
      return handles;
    };
    const { queries, ndcg, success } = await judge(find, relevant);
    times.sort((one, other) => one - other);
    const median = times[Math.floor(times.length / 2)] ?? 0;
    notes.push(
      `${name}: nDCG@10 ${ndcg.toFixed(3)}, a right product among the first three for ${(success * 100).toFixed(0)} %, ` +
        `of ${queries} judged queries; without the engine's HTTP, misspelt queries take ${median} ms (median)`,
    );
  }
  return notes;
}
