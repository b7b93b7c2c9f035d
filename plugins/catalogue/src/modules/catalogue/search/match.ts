import { prepared } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { allTerms, literalTerms, mostTerms, type Term, termQuery } from "./query";
import {
  type Condition,
  type MatchedRow,
  type Matches,
  type SearchSource,
  SLICES,
  type Wish,
} from "./source";

/** Matches that are ranked at most: who asks for "pan" is served by the best of these as well as by the best of all. */
export const MOST_RANKED = 400;
/** So many with the shopper's own words in the title that nobody misses the others. */
const ENOUGH = 100;

/** A page of the rows that count. */
type MatchedPage = Omit<Matches, "isFound">;

/** The total of a row that says that there is none. */
const NOWHERE = "0";

/** True for every row; without it no plan could use the slices' text indexes. */
const ANY_SLICE = `(${SLICES.join(" or ")})`;

/** SQL of a query text in the table's language; the text is a binding. */
const queryOf = ({ vocabulary }: SearchSource) => `to_tsquery('${vocabulary.language}', ?)`;

/** The same for what is asked of each row: a plan that is kept would make the query anew for each. */
const queryOnce = (source: SearchSource) => `(select ${queryOf(source)})`;

/** Terms, and how many of them a row must have at least. */
export interface Asked {
  terms: Term[];
  least: number;
}

/** Title before kind before description, the shopper's own words before their synonyms, then as the table says. */
function ranking(source: SearchSource, { terms, least }: Asked): { keys: string[]; bindings: string[] } {
  const query = queryOnce(source);
  return {
    keys: [
      ...Array<string>(3).fill(`search @@ ${query}`),
      `ts_rank('{0, 0, 0.4, 1}', search, ${query})`,
      `ts_rank('{0.05, 0.1, 0.4, 1}', search, ${query}, 1)`,
    ],
    bindings: [
      literalTerms(terms, "A"),
      allTerms(terms, "A"),
      allTerms(terms, "AB"),
      literalTerms(terms, "AB"),
      least === terms.length ? allTerms(terms, "") : mostTerms(terms, 1),
    ],
  };
}

/** How many of the terms a row has. */
const hitsOf = (source: SearchSource, terms: Term[]): Condition => ({
  sql: terms.map(() => `(${source.only ?? "search"} @@ ${queryOnce(source)})::integer`).join(" + "),
  bindings: terms.map((term) => termQuery(term, "")),
});

/**
 * Rows that match, best first, or in the order that was asked for. However many match in a large table, no more than
 * about {@link MOST_RANKED} of them are looked at, so that a word that every second title has costs as little as a rare
 * one.
 */
export async function match(source: SearchSource, asked: Asked, wish: Wish): Promise<Matches> {
  if (wish.sort) return toldOf(source, asked, wish, await matchSorted(source, asked, wish, wish.sort));
  if (asked.least < asked.terms.length || source.only) {
    return toldOf(source, asked, wish, await matchAnywhere(source, asked, wish, false));
  }
  const { isAll, ...named } = await matchTitles(source, asked, wish);
  if (named.total >= ENOUGH || isAll) return { ...named, isFound: !isAll };
  if (await hasEnoughTitles(source, asked, wish)) return { ...named, isFound: true };
  let found = await matchAnywhere(source, asked, wish, false);
  // Not all of them were looked at: those with the words in their titles must be among them.
  if (found.total === MOST_RANKED) found = await matchAnywhere(source, asked, wish, true);
  return { ...found, isFound: found.total > 0 || wish.overall === true };
}

/**
 * Whether titles alone answer the text where nothing narrows it, so that a narrowing leaves some of these and brings nothing up from
 * descriptions. Asked only when few of them are left.
 */
async function hasEnoughTitles(source: SearchSource, { terms }: Asked, wish: Wish): Promise<boolean> {
  if (!wish.overall || !wish.narrow) return false;
  const rows = some(source, [], inTitle(source, terms), { ...wish, narrow: undefined }).limit(ENOUGH);
  const [row] = await source.database.from(rows.as("found")).count<{ count: string }[]>("* as count");
  return Number(row?.count ?? 0) >= ENOUGH;
}

/** Asks for rows that do not count only where none of the others matches. */
async function toldOf(source: SearchSource, asked: Asked, wish: Wish, page: MatchedPage): Promise<Matches> {
  if (page.total > 0 || !wish.overall || !wish.narrow) return { ...page, isFound: page.total > 0 };
  const rows = some(source, [], conditionOf(source, asked), { ...wish, narrow: undefined });
  // Counted up to the limit and not asked with "exists": for a first row alone the planner would read the whole table.
  const [row] = await source.database.from(rows.as("found")).count<{ count: string }[]>("* as count");
  return { ...page, isFound: row?.count !== NOWHERE };
}

/**
 * Rows with the shopper's own words in their titles. Where there are none, the same statement looks whether any row has the words at
 * all: a misspelt one is on none, and then the next statement is spared.
 *
 * @returns `isAll` true when no row has the words; where the wish is {@link Wish.overall}, not even one that does not count
 */
async function matchTitles(
  source: SearchSource,
  asked: Asked,
  wish: Wish,
): Promise<MatchedPage & { isAll: boolean }> {
  const { database } = source;
  const words = literalTerms(asked.terms, "");
  const rank = `ts_rank(search_title, ${queryOnce(source)}, 1)`;
  const candidates = some(
    source,
    ["search_title", ...source.ties.columns],
    inTitle(source, asked.terms),
    wish,
  );
  const page = pageOf(source, candidates, wish)
    .select(wish.scored ? database.raw(`7 + ${rank} as score`, [words]) : database.raw("null as score"))
    .orderByRaw(`${rank} desc, ${source.ties.order}`, [words]);
  // Counted up to the limit and not asked with "exists": for a first row alone the planner would read the whole table.
  const among = wish.overall ? { ...wish, narrow: undefined } : wish;
  const anywhere = some(source, [], conditionOf(source, asked), among);
  const nowhere = database
    .select(database.raw(`null, null, ${NOWHERE}, null`))
    .whereNotExists(database.select(database.raw("1")).from("page"))
    .whereRaw("(select count(*) from (?) found) = 0", [anywhere]);
  const rows: Row[] = await run(
    source,
    wish,
    database.with("page", page).select("id", "record", "total", "score").from("page").unionAll(nowhere),
  );
  if (rows[0]?.total === NOWHERE) return { rows: [], total: 0, isAll: true };
  const matches = await toMatches(rows, wish, (first) => matchTitles(source, asked, first));
  return { ...matches, isAll: false };
}

/** @param titlesToo rows with the words in their titles come on top of the others, which may be too many to look at */
async function matchAnywhere(
  source: SearchSource,
  asked: Asked,
  wish: Wish,
  titlesToo: boolean,
): Promise<MatchedPage> {
  const { terms, least } = asked;
  const columns = [source.only ? `${source.only} as search` : "search", ...source.ties.columns];
  const condition = conditionOf(source, asked);
  const title = inTitle(source, terms);
  const elsewhere = {
    sql: `${condition.sql} and not search_title @@ ${queryOnce(source)}`,
    bindings: [...condition.bindings, ...title.bindings],
  };
  const candidates = titlesToo
    ? source.database.unionAll(
        [some(source, columns, title, wish), some(source, columns, elsewhere, wish)],
        true,
      )
    : some(source, columns, condition, wish);
  const { keys, bindings } = ranking(source, asked);
  const page = pageOf(source, candidates, wish);
  if (wish.scored) page.select(scoreOf(source.database, keys, bindings));
  if (least < terms.length) {
    const hits = hitsOf({ ...source, only: undefined }, terms);
    page.orderByRaw(`(${hits.sql}) desc`, hits.bindings);
  }
  page.orderByRaw(`${keys.map((key) => `${key} desc`).join(", ")}, ${source.ties.order}`, bindings);
  return toMatches(await run(source, wish, page), wish, (first) =>
    matchAnywhere(source, asked, first, titlesToo),
  );
}

/** The keys of the ranking as one number: three that are true or false, and two below 1, of which the last says little. */
function scoreOf(database: Knex, keys: string[], bindings: string[]): Knex.Raw {
  const [literal, titles, kinds, rank, rest] = keys;
  return database.raw(
    `4 * (${literal})::integer + 2 * (${titles})::integer + (${kinds})::integer + ${rank} + ${rest} / 1000 as score`,
    bindings,
  );
}

/**
 * The cheapest pan is the cheapest of all pans: where many match, their order is walked through until the page is full, or
 * all of them are sorted. Which of the two costs less is the planner's to say.
 */
async function matchSorted(
  source: SearchSource,
  asked: Asked,
  wish: Wish,
  sort: NonNullable<Wish["sort"]>,
): Promise<MatchedPage> {
  const condition = conditionOf(source, asked);
  const candidates = some(source, sort.columns, condition, wish);
  const few = pageOf(source, candidates, wish, "count(*) over () < ?", [MOST_RANKED]).modify(sort.apply);
  const page = await toMatches(await few, wish, (first) => matchSorted(source, asked, first, sort));
  if (page.total < MOST_RANKED || page.rows.length === 0) return page;
  const rows: Row[] = await source
    .database(source.database.raw(`${source.table} as whole`))
    .select("id", source.database.raw(`${source.record} as record`))
    .whereRaw(`${condition.sql} and ${ANY_SLICE}`, condition.bindings)
    .modify((all) => wish.narrow?.(all))
    .modify(sort.apply)
    .limit(page.rows.length)
    .offset(wish.offset);
  return { rows: rows.map(toMatched), total: page.total };
}

/** Counts all that match, which a search itself does not look at. */
export async function countMatches(
  source: SearchSource,
  asked: Asked,
  narrow: Wish["narrow"],
): Promise<number> {
  const condition = conditionOf(source, asked);
  const [row] = await source
    .database(source.database.raw(source.table))
    .whereRaw(`${condition.sql} and ${ANY_SLICE}`, condition.bindings)
    .modify((all) => narrow?.(all))
    .count<{ count: string }[]>("* as count");
  return Number(row?.count ?? 0);
}

function inTitle(source: SearchSource, terms: Term[]): Condition {
  return { sql: `search_title @@ ${queryOf(source)}`, bindings: [literalTerms(terms, "")] };
}

/** The index answers for all of a row's words; where only some of them count, those are looked at in what it finds. */
export function conditionOf(source: SearchSource, { terms, least }: Asked): Condition {
  const isWhole = least === terms.length;
  const wanted = isWhole ? allTerms(terms, "") : mostTerms(terms, least);
  const places = source.only ? ["search", source.only] : ["search"];
  const indexed = places.map((place) => `${place} @@ ${queryOf(source)}`).join(" and ");
  const bindings = places.map(() => wanted);
  if (isWhole) return { sql: indexed, bindings };
  const hits = hitsOf(source, terms);
  return { sql: `${indexed} and (${hits.sql}) >= ?`, bindings: [...bindings, ...hits.bindings, least] };
}

/**
 * Rows that match: the source's first ones, then all of the first slices before any of the next; those of later slices are not
 * read if there are enough.
 */
function some(
  { database, table, first }: SearchSource,
  columns: string[],
  condition: Condition,
  wish: Wish,
): Knex.QueryBuilder {
  const part = (rows: string): Knex.QueryBuilder =>
    database(database.raw(table))
      .select(database.raw(["id", ...columns].join(", ")))
      .whereRaw(`${condition.sql} and ${rows}`, condition.bindings)
      .modify((all) => wish.narrow?.(all));
  const parts = first
    ? [
        part(first.rows).orderByRaw(first.order).limit(MOST_RANKED),
        ...SLICES.map((slice) => part(`${slice} and not (${first.rows})`)),
      ]
    : SLICES.map(part);
  return database.unionAll(parts, true).limit(MOST_RANKED);
}

/**
 * A statement that nothing narrows has one of a few shapes, whose plan is the same for all words, so connections plan it once:
 * that takes as long as finding what a rare word has. What narrows decides the plan.
 */
async function run(source: SearchSource, wish: Wish, page: Knex.QueryBuilder): Promise<Row[]> {
  if (wish.narrow || source.only) return page;
  const { sql, bindings } = page.toSQL();
  return prepared<Row>(source.database, sql, bindings);
}

interface Row {
  id: string;
  record: string;
  total: string;
  score?: number;
}

/**
 * Records are fetched for the rows of the page alone, after ranking: sorting would carry those of all along.
 *
 * @param where records are needed; elsewhere they are null
 */
function pageOf(
  { database, table, record }: SearchSource,
  candidates: Knex.QueryBuilder,
  { limit, offset }: Wish,
  where = "true",
  bindings: number[] = [],
): Knex.QueryBuilder {
  return database
    .from(candidates.as("candidate"))
    .select(
      "id",
      database.raw(
        `case when ${where} then (select ${record} from ${table} whole where whole.id = candidate.id) end as record`,
        bindings,
      ),
      database.raw("count(*) over () as total"),
    )
    .limit(limit)
    .offset(offset);
}

/** A page behind the last one is empty, but the search is not: it keeps the total, which the first row tells. */
async function toMatches(
  rows: Row[],
  wish: Wish,
  again: (first: Wish) => Promise<MatchedPage>,
): Promise<MatchedPage> {
  if (rows.length === 0 && wish.offset > 0) {
    const { total } = await again({ ...wish, offset: 0, limit: 1 });
    return { rows: [], total };
  }
  return { rows: rows.map(toMatched), total: Number(rows[0]?.total ?? 0) };
}

const toMatched = ({ id, record, score }: Row): MatchedRow => ({ id, record, score: score ?? null });
