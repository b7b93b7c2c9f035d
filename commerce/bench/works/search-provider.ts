import { withClient } from "../../local/postgres/databases";
import { expectedOf, judge } from "../../test/judged/quality";
import { judged } from "../../test/judged/queries";
import { judgedTitles } from "../../test/judged/titles";
import type { Shop } from "../../test/shop";
import type { Contestant } from "../measure";
import { type SearchIndex, type StockEngine, searchBody } from "../stock-engine";
import type { Work } from "./catalogue";

/** Judging asks some hundred questions, which the slower provider answers in seconds each beyond this size. */
const MOST_JUDGED = 10_000;

const PROVIDERS: { name: string; index: SearchIndex }[] = [
  { name: "@emberly/catalogue/providers/search", index: "catalogue" },
  { name: "@medusajs/search-postgres", index: "product" },
];

interface SearchAnswer {
  results: { hits: { document: { handle: string } }[] }[];
}

/** Two providers of the engine's Search Module behind its `/store/search`, with an index of the same products each. */
export async function providerWorks(shop: Shop, engine: StockEngine, products: number): Promise<Work[]> {
  const work = (name: string, texts: string[]): Work => ({
    name: `search provider, ${name}`,
    contestants: PROVIDERS.map((provider) => contestant(engine, provider, texts)),
  });
  const textsOf = (kind: string) => (judged[kind] ?? []).map(([text]) => text);
  const exact = work("rightly spelt queries", textsOf("exact"));
  const typos = work("misspelt queries", textsOf("typo"));
  if (products <= MOST_JUDGED) typos.notes = () => qualityOf(shop, engine);
  return [exact, typos];
}

/** Asks one judged query after the other, so that no single one decides. */
function contestant(
  engine: StockEngine,
  { name, index }: (typeof PROVIDERS)[number],
  texts: string[],
): Contestant {
  let asked = 0;
  return { name, run: () => handlesOf(engine, index, texts[asked++ % texts.length] ?? "") };
}

async function handlesOf({ url, headers }: StockEngine, index: SearchIndex, text: string): Promise<string[]> {
  const response = await fetch(`${url}/store/search`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: searchBody(text, index),
  });
  const body = (await response.json()) as SearchAnswer;
  if (!response.ok) throw new Error(`/store/search answered ${response.status}: ${JSON.stringify(body)}`);
  return body.results[0]?.hits.map(({ document }) => document.handle) ?? [];
}

/** How good the first ten are by the judged queries. */
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
  for (const { name, index } of PROVIDERS) {
    const { queries, ndcg, success } = await judge((query) => handlesOf(engine, index, query), relevant);
    notes.push(
      `${name}: nDCG@10 ${ndcg.toFixed(3)}, a right product among the first three ${(success * 100).toFixed(0)} %, of ${queries} judged queries`,
    );
  }
  return notes;
}
