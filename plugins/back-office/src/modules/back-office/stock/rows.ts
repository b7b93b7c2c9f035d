import { contains, MOST_MATCHES } from "@emberly/kit/contains";
import type { RunSql, SqlValue } from "@emberly/kit/sql";
import { ORDER, rowsOf, SHOWN, type StockRow } from "./definition";

export interface StockQuery {
  /** Part of a title, handle, SKU or option value. */
  q?: string;
  state?: "low" | "out";
  sort?: keyof typeof ORDER;
  limit: number;
  offset: number;
}

export interface StockPage {
  rows: StockRow[];
  count: number;
}

// Whoever asks for what is low wants to see what is out too.
const STATES = { low: "state in ('low', 'out')", out: "state = 'out'" } as const;

/**
 * Every product with what is left of it and how long that lasts.
 *
 * @param run a reader that is `current` (./stock-rows)
 * @returns a page, those that run out first at the top unless sorted otherwise, and how many match in all; a search counts up to
 *   {@link MOST_MATCHES}
 */
export async function readStock(run: RunSql, query: StockQuery): Promise<StockPage> {
  const { q, state, sort = "cover", limit, offset } = query;
  const condition = state ? STATES[state] : "true";
  const matching = q ? `${condition} and search ilike ?` : condition;
  const values: SqlValue[] = q ? [contains(q)] : [];
  const [rows, [total]] = await Promise.all([
    run<StockRow>(
      `select ${SHOWN} from stock_row where ${matching} order by ${ORDER[sort]} limit ? offset ?`,
      [...values, limit, offset],
    ),
    run<{ count: string }>(
      q
        ? `select count(*) as count from (select from stock_row where ${matching} limit ${MOST_MATCHES}) matches`
        : `select coalesce(sum(rows), 0) as count from stock_count where ${condition}`,
      values,
    ),
  ]);
  return { rows, count: Number(total?.count ?? 0) };
}

/** A row of the export says where it stands. */
interface Placed extends StockRow {
  sorted_by: string;
  by_title: number;
}

/** Rows in the order of titles, so many at once; each look begins where the last one ended, so that the last costs what the first does. */
export async function* everyRow(run: RunSql, atOnce: number): AsyncGenerator<StockRow[]> {
  let after: Placed | undefined;
  do {
    const beyond = after ? `where (${ORDER.title}) > (?, ?, ?)` : "";
    const rows: Placed[] = await run<Placed>(
      `select ${SHOWN}, left(product_title, 200) as sorted_by, by_title from stock_row ${beyond} order by ${ORDER.title} limit ?`,
      [...(after ? [after.sorted_by, after.product_id, after.by_title] : []), atOnce],
    );
    if (rows.length > 0) yield rows;
    after = rows.at(-1);
  } while (after);
}

/** How many products there are, are low and are out. */
export async function countStock(run: RunSql): Promise<{ products: number; low: number; out: number }> {
  const [counts] = await run<{ products: number; low: number; out: number }>(
    `select coalesce(sum(rows), 0)::integer as products,
       coalesce(sum(rows) filter (where state = 'low'), 0)::integer as low,
       coalesce(sum(rows) filter (where state = 'out'), 0)::integer as out from stock_count`,
    [],
  );
  return counts ?? { products: 0, low: 0, out: 0 };
}

const NAMED = `array(
  select product_id from product_variant where id in (select jsonb_array_elements_text(?::jsonb)) and deleted_at is null
  union select product_id from product_variant where sku in (select jsonb_array_elements_text(?::jsonb)) and deleted_at is null
  union select id from product where handle in (select jsonb_array_elements_text(?::jsonb)) and deleted_at is null)`;

/** What an import looks for: rows by variant id, by handle or by SKU, as they are at this moment. */
export function findStock(
  run: RunSql,
  { ids, handles, skus }: { ids: string[]; handles: string[]; skus: string[] },
): Promise<StockRow[]> {
  return run<StockRow>(`select ${SHOWN} from (${rowsOf(NAMED)}) named`, [
    JSON.stringify(ids),
    JSON.stringify(skus),
    JSON.stringify(handles),
  ]);
}

/** The options of variants, by the variants' ids and the options' names. */
export async function readOptions(
  run: RunSql,
  variantIds: string[],
): Promise<Map<string, Record<string, string>>> {
  const rows = await run<{ id: string; options: Record<string, string> }>(
    `select link.variant_id as id, json_object_agg(o.title, chosen.value order by o.created_at, o.title) as options
     from product_variant_option link
     join product_option_value chosen on chosen.id = link.option_value_id and chosen.deleted_at is null
     join product_option o on o.id = chosen.option_id and o.deleted_at is null
     where link.variant_id in (select jsonb_array_elements_text(?::jsonb)) group by link.variant_id`,
    [JSON.stringify(variantIds)],
  );
  return new Map(rows.map(({ id, options }) => [id, options]));
}
