import type { RunSql, SqlValue } from "./sql";

/** A statement in parts, so that its rows and their number can be asked for apart. */
export interface PagedStatement {
  select: string;
  /** From "from" to the end of the conditions, with `?` for each of `values`. */
  from: string;
  values: SqlValue[];
  order: string;
}

/** A page of rows, and how many there are on all pages, also when this one lies behind the last. */
export async function readPage<Row>(
  run: RunSql,
  { select, from, values, order }: PagedStatement,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Row[]; count: number }> {
  const [rows, [total]] = await Promise.all([
    run<Row>(`select ${select} ${from} order by ${order} limit ? offset ?`, [...values, limit, offset]),
    run<{ count: string }>(`select count(*) as count ${from}`, values),
  ]);
  return { rows, count: Number(total?.count ?? 0) };
}
