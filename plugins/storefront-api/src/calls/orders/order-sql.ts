/** Orders as `o`, each with its checkout as `c`; those made in the dashboard have none. */
export const FROM_ORDERS = `
  from "order" o
  left join stripe_checkout c on c.order_id = o.id and c.deleted_at is null`;

/**
 * Orders that exist for the outside: drafts are not yet, and one that a checkout is only just making is not
 * before the checkout says so.
 */
export const EXISTS_OUTSIDE = `
  o.deleted_at is null and not o.is_draft_order
    and (c.id is not null or not jsonb_exists(coalesce(o.metadata, '{}'), 'stripe_checkout_id'))`;
