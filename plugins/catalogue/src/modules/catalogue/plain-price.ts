/** SQL of whether a row of `price` is what a variant costs when no price list, rule or quantity says otherwise, as a condition. */
export const PLAIN_PRICE = `price.price_list_id is null and coalesce(price.rules_count, 0) = 0
  and price.min_quantity is null and price.max_quantity is null and price.deleted_at is null`;
