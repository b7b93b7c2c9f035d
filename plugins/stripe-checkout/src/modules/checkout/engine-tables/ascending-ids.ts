import { generateEntityId } from "@medusajs/framework/utils";

/**
 * An id for each of the rows, ascending in their order. Ids that the engine makes within one millisecond sort by chance, and
 * nothing else tells the lines of a cart or an order apart: by its id, a line keeps its place from the cart to the receipt.
 *
 * @param prefix of the engine's table, such as `cali`
 */
export function withAscendingIds<T extends object>(rows: T[], prefix: string): (T & { id: string })[] {
  const ids = rows.map(() => generateEntityId(undefined, prefix)).sort();
  return rows.map((row, index) => ({ ...row, id: ids[index] ?? "" }));
}
