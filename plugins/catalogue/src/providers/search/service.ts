import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { SearchTypes } from "@medusajs/framework/types";
import {
  AbstractSearchProviderService,
  ContainerRegistrationKeys,
  extractPrimaryKeyFilter,
  projectDocument,
} from "@medusajs/framework/utils";
import { Vocabulary } from "../../modules/catalogue/search/vocabulary";
import { writeDocuments } from "./documents";
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
    await this.indexes.within(index, (target) =>
      this.database.transaction((transaction) =>
        writeDocuments(transaction, target, documents, this.vocabulary),
      ),
    );
    return done(index);
  }

  override async deleteDocuments({ index, filters }: SearchTypes.SearchDeleteDocumentsInput) {
    await this.indexes.within(index, async ({ table, plan }) => {
      const ids = extractPrimaryKeyFilter(filters, { primary_key: plan.primaryKey });
      if (ids) return this.database(table).whereIn("id", ids).delete();
      const { sql, bindings } = whereOf(filters, plan);
      return this.database(table).whereRaw(sql, bindings).delete();
    });
    return done(index);
  }

  override async search(input: SearchTypes.ProviderSearchQuery): Promise<SearchTypes.SearchResult> {
    refuseUnknown(input);
    const begun = performance.now();
    return this.indexes.within(input.index.physical_name, async (index) => {
      const where = whereOf(input.filters, index.plan);
      const question: Question = {
        input,
        index,
        narrow: (rows) => {
          if (input.filters) rows.whereRaw(where.sql, where.bindings);
        },
        order: orderOf(input.pagination?.order, index.plan),
        vocabulary: this.vocabulary,
        relaxed: this.options.relaxed ?? true,
      };
      const text = input.q?.trim();
      const answer = text ? await ask(this.database, text, question) : await browse(this.database, question);
      return this.resultOf(question, answer, begun);
    });
  }

  private async resultOf(
    question: Question,
    answer: Answer,
    begun: number,
  ): Promise<SearchTypes.SearchResult> {
    const { input } = question;
    const { rows, count, by } = answer;
    return {
      hits: rows.map(({ id, record, score }) => ({
        id,
        ...(input.search_options?.include_score && { score: score ?? 0 }),
        document: projectDocument(JSON.parse(record), input.attributes_to_retrieve),
      })),
      facets: await this.facetsOf(question, answer),
      metadata: {
        skip: input.pagination?.skip ?? 0,
        take: input.pagination?.take ?? 20,
        count: input.search_options?.count === "none" ? null : count,
        query: input.q,
        processing_time_ms: Number((performance.now() - begun).toFixed(1)),
      },
      ...(by && {
        provider_metadata: { did_you_mean: by.didYouMean, matched: by.least, words: by.terms.length },
      }),
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
