import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { SearchTypes } from "@medusajs/framework/types";
import { conditionOf, countMatches } from "../../modules/catalogue/search/match";
import { type Attempt, search, type Understanding } from "../../modules/catalogue/search/search";
import {
  type Condition,
  type MatchedRow,
  type SearchSource,
  SLICES,
  type Wish,
} from "../../modules/catalogue/search/source";
import { type SimilarWord, TOLERANCE } from "../../modules/catalogue/search/spelling";
import type { Vocabulary } from "../../modules/catalogue/search/vocabulary";
import type { Target } from "./documents";
import { type Order, sortOf } from "./order";
import type { Plan } from "./plan";
import { vectorOf } from "./sql";
import { wordsTableOf } from "./tables";

/** Every last word may be unfinished. */
const ANY_BEGINNING = 1;

/** A query to one index, its filters and order compiled. */
export interface Question {
  input: SearchTypes.ProviderSearchQuery;
  index: Target;
  narrow: Wish["narrow"];
  order: Order;
  vocabulary: Vocabulary;
  relaxed: boolean;
}

/** What was found. */
export interface Answer {
  rows: MatchedRow[];
  count: number | null;
  /** What the rows match besides the filters; null for nothing at all, undefined for a query without text. */
  condition: Condition | null | undefined;
  by: Attempt | null;
}

/** Documents that a text finds. */
export async function ask(database: Knex, text: string, question: Question): Promise<Answer> {
  const { input, narrow, order } = question;
  const wish: Wish = {
    ...pageOf(input),
    narrow,
    sort: order.isByScore ? undefined : sortOf(order),
    scored: input.search_options?.include_score,
  };
  const { rows, total, by } = await search(sourceOf(database, question), text, wish, understand(question));
  const count =
    by && input.search_options?.count === "exact" ? await countMatches(by.source, by, narrow) : total;
  return { rows, count, by, condition: by && conditionOf(by.source, by) };
}

/** Documents as they are filtered and sorted, where no text is looked for. */
export async function browse(database: Knex, { input, index, narrow, order }: Question): Promise<Answer> {
  const { limit, offset } = pageOf(input);
  const rows: MatchedRow[] = await database(database.raw(index.table))
    .select("id", database.raw("document::text as record, null as score"))
    .modify((all) => narrow?.(all))
    .modify(sortOf(order).apply)
    .limit(limit)
    .offset(offset);
  if (input.search_options?.count === "none") return { rows, count: null, condition: undefined, by: null };
  const [all] = await database(database.raw(index.table))
    .modify((all) => narrow?.(all))
    .count<{ count: string }[]>("* as count");
  return { rows, count: Number(all?.count ?? 0), condition: undefined, by: null };
}

/** Every row that an answer is a page of, for counting. */
export function rowsOf(
  database: Knex,
  { index, narrow }: Question,
  { condition }: Answer,
): Knex.QueryBuilder {
  const rows = database(database.raw(index.table)).modify((all) => narrow?.(all));
  if (condition === null) rows.whereRaw("false");
  if (condition) rows.whereRaw(`${condition.sql} and (${SLICES.join(" or ")})`, condition.bindings);
  return rows;
}

const pageOf = ({ pagination }: SearchTypes.ProviderSearchQuery) => ({
  limit: pagination?.take ?? 20,
  offset: pagination?.skip ?? 0,
});

/** The engine's strategies: all words whole, any of them, or all with the last one unfinished. */
function understand({ input, relaxed }: Question): Understanding {
  const { match_strategy: strategy, typo_tolerance: asked } = input.search_options ?? {};
  const forgiving = (asked ?? true) && (input.index.settings.typo_tolerance?.enabled ?? true);
  return {
    beginning: strategy === "last" ? ANY_BEGINNING : Number.POSITIVE_INFINITY,
    any: strategy === "any",
    forgiving,
    relaxed,
  };
}

function sourceOf(database: Knex, { input, index, order, vocabulary }: Question): SearchSource {
  const { plan, table } = index;
  const asked = input.search_options?.attributes_to_search_on;
  const only = (paths: string[]) => vectorOf(fieldsOf(plan, paths), vocabulary.language);
  const searched = plan.fields.flatMap(({ path, weight }) => (weight ? [path] : []));
  const wanted = asked ? searched.filter((path) => asked.includes(path)) : searched;
  const forgiving = fieldsOf(plan, wanted).flatMap(({ path, exact }) => (exact ? [] : [path]));
  const { min_word_size_for_one_typo: one, min_word_size_for_two_typos: two } =
    input.index.settings.typo_tolerance ?? {};
  const source: SearchSource = {
    database,
    vocabulary,
    table,
    record: "whole.document::text",
    ties: { columns: order.isByScore ? order.columns : [], order: order.isByScore ? order.sql : "id" },
    only: wanted.length < searched.length ? only(wanted) : undefined,
    tolerance: { one: one ?? TOLERANCE.one, two: two ?? TOLERANCE.two },
    similarWords: async (words) => {
      const { rows } = await database.raw<{ rows: SimilarWord[] }>(
        "select token, word, likeness from catalogue_search_similar_words(?::regclass, ?)",
        [wordsTableOf(table), words],
      );
      return rows;
    },
  };
  return forgiving.length < wanted.length
    ? { ...source, corrected: { ...source, only: only(forgiving) } }
    : source;
}

const fieldsOf = (plan: Plan, paths: string[]) => plan.fields.filter(({ path }) => paths.includes(path));
