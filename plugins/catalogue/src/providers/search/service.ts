import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { SearchTypes } from "@medusajs/framework/types";
import {
  AbstractSearchProviderService,
  ContainerRegistrationKeys,
  extractPrimaryKeyFilter,
  projectDocument,
} from "@medusajs/framework/utils";
import { Vocabulary } from "../../modules/catalogue/search/vocabulary";
import { type Target, writeDocuments } from "./documents";
import { facetOf } from "./facets";
import { whereOf } from "./filters";
import { IndexStore } from "./index-store";
import type { SearchProviderOptions } from "./options";
import { orderOf } from "./order";
import { type Answer, ask, browse, type Question, rowsOf } from "./query";
import { refuse } from "./refuse";

interface Dependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex;
}

/** An answer as it is kept: documents as JSON texts, and what else the database was asked for. */
interface KeptAnswer extends Pick<Answer, "rows" | "count"> {
  facets: SearchTypes.SearchResult["facets"];
  by?: { did_you_mean: string | null; matched: number; words: number };
}

/**
 * The catalogue's search for any index of the engine's Search Module: slips of the finger, synonyms and a ranking whose
 * cost is bounded, in the shop's own Postgres. Each physical index has tables of its own (docs/decisions/0020).
 */
export default class CatalogueSearchProvider extends AbstractSearchProviderService {
  static override identifier = "catalogue-search";

  private readonly database: Knex;
  private readonly vocabulary: Vocabulary;
  private readonly indexes: IndexStore;

  constructor(
    dependencies: Dependencies,
    private readonly options: SearchProviderOptions = {},
  ) {
    super();
    this.database = dependencies[ContainerRegistrationKeys.PG_CONNECTION];
    this.vocabulary = new Vocabulary(options);
    this.indexes = new IndexStore(this.database, this.vocabulary);
  }

  override async upsertIndex({ index }: { index: SearchTypes.ResolvedSearchIndexDefinition }) {
    await this.indexes.upsert(index);
    return done(index.physical_name);
  }

  override async deleteIndex({ index }: { index: string }) {
    await this.indexes.drop(index);
    return done(index);
  }

  override async clearIndex({ index }: { index: string }) {
    await this.indexes.clear(index);
    return done(index);
  }

  override async listIndexes(): Promise<SearchTypes.SearchIndexInfo[]> {
    const indexes = await this.indexes.list();
    return indexes.map(({ name, documents, created_at, updated_at }) => ({
      name,
      provider: CatalogueSearchProvider.identifier,
      document_count: documents,
      created_at,
      updated_at,
    }));
  }

  override async upsertDocuments({
    index,
    documents,
  }: {
    index: string;
    documents: SearchTypes.SearchDocument[];
  }) {
    await this.indexes.write(index, (transaction, target) =>
      writeDocuments(transaction, target, documents, this.vocabulary),
    );
    return done(index);
  }

  override async deleteDocuments({ index, filters }: SearchTypes.SearchDeleteDocumentsInput) {
    await this.indexes.write(index, (transaction, { table, plan }) => {
      const ids = extractPrimaryKeyFilter(filters, { primary_key: plan.primaryKey });
      if (ids) return transaction(table).whereIn("id", ids).delete();
      const { sql, bindings } = whereOf(filters, plan);
      return transaction(table).whereRaw(sql, bindings).delete();
    });
    return done(index);
  }

  override async search(input: SearchTypes.ProviderSearchQuery): Promise<SearchTypes.SearchResult> {
    refuseUnknown(input);
    const begun = performance.now();
    const name = input.index.physical_name;
    return this.indexes.within(name, async (index) => {
      const answers = await this.indexes.answersOf(name, index);
      const kept = await answers.get(questionOf(input), () => this.answer(input, index));
      return resultOf(input, kept, begun);
    });
  }

  private async answer(input: SearchTypes.ProviderSearchQuery, index: Target): Promise<KeptAnswer> {
    const where = whereOf(input.filters, index.plan);
    const question: Question = {
      input,
      index,
      narrow: input.filters && ((rows) => rows.whereRaw(where.sql, where.bindings)),
      order: orderOf(input.pagination?.order, index.plan),
      vocabulary: this.vocabulary,
      relaxed: this.options.relaxed ?? true,
    };
    const text = input.q?.trim();
    const answer = text ? await ask(this.database, text, question) : await browse(this.database, question);
    const { rows, count, by } = answer;
    return {
      rows,
      count,
      facets: await this.facetsOf(question, answer),
      ...(by && { by: { did_you_mean: by.didYouMean, matched: by.least, words: by.terms.length } }),
    };
  }

  private async facetsOf(question: Question, answer: Answer): Promise<SearchTypes.SearchResult["facets"]> {
    const requests = question.input.search_options?.facets ?? [];
    if (requests.length === 0) return undefined;
    const rows = () => rowsOf(this.database, question, answer);
    const facets = await Promise.all(
      requests.map(async (request) => {
        const asked = typeof request === "string" ? { field: request } : request;
        return [asked.field, await facetOf(this.database, rows, question.index.plan, asked)] as const;
      }),
    );
    return Object.fromEntries(facets);
  }
}

/** Everything of a query that its answer depends on. */
const questionOf = ({ index, q, filters, pagination, search_options }: SearchTypes.ProviderSearchQuery) => [
  index.settings,
  q,
  filters,
  pagination,
  search_options,
];

/** What an answer is made of anew each time, because the engine may change what it is given. */
function resultOf(
  { q, pagination, search_options, attributes_to_retrieve }: SearchTypes.ProviderSearchQuery,
  { rows, count, facets, by }: KeptAnswer,
  begun: number,
): SearchTypes.SearchResult {
  return {
    hits: rows.map(({ id, record, score }) => ({
      id,
      ...(search_options?.include_score && { score: score ?? 0 }),
      document: projectDocument(JSON.parse(record), attributes_to_retrieve),
    })),
    facets: structuredClone(facets),
    metadata: {
      skip: pagination?.skip ?? 0,
      take: pagination?.take ?? 20,
      count: search_options?.count === "none" ? null : count,
      query: q,
      processing_time_ms: Number((performance.now() - begun).toFixed(1)),
    },
    ...(by && { provider_metadata: { ...by } }),
  };
}

const done = (index: string): SearchTypes.SearchTask => ({ index, status: "succeeded" });

function refuseUnknown({
  q,
  search_options: options = {},
  pagination,
}: SearchTypes.ProviderSearchQuery): void {
  if (options.vector) refuse("has no vectors");
  if (options.distinct) refuse(`returns every hit, not one per "${options.distinct}"`);
  if (options.min_score !== undefined) refuse("has no score that says the same of every query (min_score)");
  if (options.highlight && q?.trim()) refuse("does not highlight");
  if (options.locales?.length) refuse("has one language for all queries, its own option");
  if (pagination?.cursor !== undefined) refuse("has no cursors; skip and take page through an answer");
}
