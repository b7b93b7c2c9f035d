import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { filter, type Listing, order, type Page } from "../listing";
import { allTerms, literalTerms, mostTerms, type Term, termQuery } from "./query";

/** Matches that are ranked at most: who asks for "pan" is served by the best of these as well as by the best of all. */
const MOST_RANKED = 400;
/** So many with the shopper's own words in the title that nobody misses the others. */
const ENOUGH = 100;

/** Parts of the catalogue, divided by chance, small ones first; each has text indexes of its own (see the migration). */
const SLICES = ["slice = 0", "slice between 1 and 7", "slice > 7"];
/** True for every row; without it no plan could use the slices' text indexes. */
const ANY_SLICE = `(${SLICES.join(" or ")})`;

/** SQL that is true for a row that matches. */
interface Condition {
  sql: string;
  bindings: (string | number)[];
}

/** Title before kind before description, the shopper's own words before their synonyms, what can be bought first. */
const BEST_FIRST = `search @@ to_tsquery('english', ?) desc, search @@ to_tsquery('english', ?) desc,
  search @@ to_tsquery('english', ?) desc,
  ts_rank('{0, 0, 0.4, 1}', search, to_tsquery('english', ?)) desc,
  ts_rank('{0.05, 0.1, 0.4, 1}', search, to_tsquery('english', ?), 1) desc,
  in_stock desc, created_at desc, id desc`;

/** How many of the terms a row has. */
const hitsOf = (terms: Term[]): Condition => ({
  sql: terms.map(() => "(search @@ to_tsquery('english', ?))::integer").join(" + "),
  bindings: terms.map((term) => termQuery(term, "")),
});

/**
 * Rows where at least `least` of the terms match, best first, or in the order that was asked for. However many match
 * in a large catalogue, no more than about {@link MOST_RANKED} of them are looked at, so that a word that every
 * second title has costs as little as a rare one.
 */
export async function match(database: Knex, terms: Term[], least: number, listing: Listing): Promise<Page> {
  const isWhole = least === terms.length;
  if (listing.sort) return matchSorted(database, conditionOf(terms, least), listing);
  if (isWhole) {
    const named = await matchTitles(database, terms, listing);
    if (named.total >= ENOUGH) return named;
  }
  const found = await matchAnywhere(database, terms, least, listing, false);
  // Not all of them were looked at: those with the words in their titles must be among them.
  return isWhole && found.total === MOST_RANKED
    ? matchAnywhere(database, terms, least, listing, true)
    : found;
}

/** Rows with the shopper's own words in their titles. */
async function matchTitles(database: Knex, terms: Term[], listing: Listing): Promise<Page> {
  const words = literalTerms(terms, "");
  const candidates = some(
    database,
    ["id", "search_title", "in_stock", "created_at"],
    inTitle(terms),
    listing,
  );
  const rows: MatchRow[] = await pageOf(database, candidates, listing).orderByRaw(
    "ts_rank(search_title, to_tsquery('english', ?), 1) desc, in_stock desc, created_at desc, id desc",
    [words],
  );
  return toPage(rows, listing, (first) => matchTitles(database, terms, first));
}

/** @param titlesToo rows with the words in their titles come on top of the others, which may be too many to look at */
async function matchAnywhere(
  database: Knex,
  terms: Term[],
  least: number,
  listing: Listing,
  titlesToo: boolean,
): Promise<Page> {
  const columns = ["id", "search", "in_stock", "created_at"];
  const condition = conditionOf(terms, least);
  const title = inTitle(terms);
  const elsewhere = {
    sql: `${condition.sql} and not ${title.sql}`,
    bindings: [...condition.bindings, ...title.bindings],
  };
  const candidates = titlesToo
    ? database.unionAll(
        [some(database, columns, title, listing), some(database, columns, elsewhere, listing)],
        true,
      )
    : some(database, columns, condition, listing);
  const rows = pageOf(database, candidates, listing);
  const hits = hitsOf(terms);
  if (least < terms.length) rows.orderByRaw(`(${hits.sql}) desc`, hits.bindings);
  rows.orderByRaw(BEST_FIRST, [
    literalTerms(terms, "A"),
    allTerms(terms, "A"),
    allTerms(terms, "AB"),
    literalTerms(terms, "AB"),
    least === terms.length ? allTerms(terms, "") : mostTerms(terms, 1),
  ]);
  return toPage(await rows, listing, (first) => matchAnywhere(database, terms, least, first, titlesToo));
}

/**
 * The cheapest pan is the cheapest of all pans: where many match, their order is walked through until the page is full, or
 * all of them are sorted. Which of the two costs less is the planner's to say.
 */
async function matchSorted(database: Knex, condition: Condition, listing: Listing): Promise<Page> {
  const { sort = "newest", offset } = listing;
  const candidates = some(database, ["id", "created_at", "price_cents", "title"], condition, listing);
  const page = await toPage(
    await pageOf(database, candidates, listing).modify(order, sort),
    listing,
    (first) => matchSorted(database, condition, first),
  );
  if (page.total < MOST_RANKED || page.records.length === 0) return page;
  const rows: { record: string }[] = await database("catalogue_product")
    .select("record")
    .whereRaw(`${condition.sql} and ${ANY_SLICE}`, condition.bindings)
    .modify(filter, listing)
    .modify(order, sort)
    .limit(page.records.length)
    .offset(offset);
  return { records: rows.map(({ record }) => record), total: page.total };
}

function inTitle(terms: Term[]): Condition {
  return { sql: "search_title @@ to_tsquery('english', ?)", bindings: [literalTerms(terms, "")] };
}

function conditionOf(terms: Term[], least: number): Condition {
  const indexed = "search @@ to_tsquery('english', ?)";
  if (least === terms.length) return { sql: indexed, bindings: [allTerms(terms, "")] };
  const hits = hitsOf(terms);
  return {
    sql: `${indexed} and (${hits.sql}) >= ?`,
    bindings: [mostTerms(terms, least), ...hits.bindings, least],
  };
}

/** Rows that match, all of the first slices before any of the next; those of later slices are not read if there are enough. */
function some(database: Knex, columns: string[], condition: Condition, listing: Listing): Knex.QueryBuilder {
  const slices = SLICES.map((slice) =>
    database("catalogue_product")
      .select(columns)
      .whereRaw(`${condition.sql} and ${slice}`, condition.bindings)
      .modify(filter, listing),
  );
  return database.unionAll(slices, true).limit(MOST_RANKED);
}

interface MatchRow {
  record: string;
  total: string;
}

/** Fetched for the rows of the page alone, after ranking: sorting would carry the records of all along. */
const RECORD = "select record from catalogue_product whole where whole.id = candidate.id";

function pageOf(
  database: Knex,
  candidates: Knex.QueryBuilder,
  { limit, offset }: Listing,
): Knex.QueryBuilder {
  return database
    .from(candidates.as("candidate"))
    .select(database.raw(`(${RECORD}) as record`), database.raw("count(*) over () as total"))
    .limit(limit)
    .offset(offset);
}

/** A page behind the last one is empty, but the search is not: it keeps the total, which the first row tells. */
async function toPage(
  rows: MatchRow[],
  listing: Listing,
  again: (first: Listing) => Promise<Page>,
): Promise<Page> {
  if (rows.length === 0 && listing.offset > 0) {
    const { total } = await again({ ...listing, offset: 0, limit: 1 });
    return { records: [], total };
  }
  return { records: rows.map(({ record }) => record), total: Number(rows[0]?.total ?? 0) };
}
