import { Client } from "pg";
import { handleOf } from "../../provision/synthetic/believable";
import { eventually } from "../../test/eventually";
import type { Shop } from "../../test/shop";
import type { Contestant } from "../lib/measure";
import { unasked, type Work } from "./catalogue";

/** Of all products together. */
const ALL = 1_000_000;
const MANY = { handle: handleOf(1), reviews: 10_000 };
const FEW = { handle: handleOf(2), reviews: 10 };

const CAUGHT_UP_WITHIN_MS = 10 * 60_000;

/** Reviews by product: those of two products are given, all others share what is left. */
const WANTED = `
  select id as product_id, case handle when '${MANY.handle}' then ${MANY.reviews} when '${FEW.handle}' then ${FEW.reviews}
    else ceil(${ALL}::numeric / (select count(*) from product where deleted_at is null))::integer end as wanted
  from product where deleted_at is null`;

const WRITE = `
  insert into review (id, customer_id, product_id, line_item_id, author, rating, title, body, status, created_at)
  select 'rev_' || product_id || '_' || n, 'cus_of_bench_' || n, product_id, 'item_' || product_id || '_' || n, 'Ada L.',
    (array[5, 4, 5, 3, 5, 4, 1, 5, 4, 2])[1 + (n + (hashtext(product_id) & 1023)) % 10], 'Heats evenly',
    repeat('It browns well, cleans up fast and feels solid. ', 4), 'published', now() - n * interval '1 minute'
  from (${WANTED}) product cross join lateral generate_series(1, wanted) n`;

const STARS = [1, 2, 3, 4, 5];
const COUNT = `
  insert into review_tally (product_id, ${STARS.map((star) => `stars_${star}`).join(", ")})
  select product_id, ${STARS.map((star) => `count(*) filter (where rating = ${star})`).join(", ")}
  from review group by product_id`;

const NOT_YET = `
  select count(*)::integer as waiting from review_tally tally
  join catalogue_product product on product.id = tally.product_id
  where product.rating_revision <> tally.revision`;

/**
 * Writes a million reviews into the database of a shop that has none, past the trigger that counts one at a time, and waits until
 * its catalogue shows them.
 */
export async function writeReviews({ databaseUrl }: Shop): Promise<void> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await database.query("begin");
    await database.query("alter table review disable trigger review_follow");
    await database.query(WRITE);
    await database.query("alter table review enable trigger review_follow");
    await database.query(COUNT);
    await database.query("commit");
    await database.query("vacuum analyze review, review_tally");
    await eventually(
      "that the catalogue shows all reviews",
      async () => (await database.query(NOT_YET)).rows[0]?.waiting === 0,
      CAUGHT_UP_WITHIN_MS,
    );
  } finally {
    await database.end();
  }
}

/** A shop without reviews beside one of the same size with a million. */
export function reviewWorks(without: Shop, reviewed: Shop): Work[] {
  const across = (name: string, path: string, more: Partial<Contestant> = {}): Work => ({
    name: `reviews: ${name}`,
    contestants: [
      { name: "no reviews", url: `${without.engineUrl}/api/v1${path}`, ...more },
      { name: "1,000,000 reviews", url: `${reviewed.engineUrl}/api/v1${path}`, ...more },
    ],
  });
  const list = "/admin/serverproducts?limit=24";
  const search = "/search/products";
  const asked = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ searchField: "skillet" }),
  } as const;
  const never = (path: string) => ({
    nextPath: () => `/api/v1${path}${path.includes("?") ? "&" : "?"}${unasked()}`,
  });
  return [
    across("list", list),
    across("list, never asked before", list, never(list)),
    across("best rated first, never asked before", `${list}&sort=rating`, never(`${list}&sort=rating`)),
    across("search, never asked before", search, { ...asked, ...never(search) }),
    across("detail", `/products/${FEW.handle}`),
  ];
}

let rendered = 0;

/** A product with few reviews beside one with many, in one shop. */
export function reviewedProductWorks(shop: Shop): Work[] {
  const across = (name: string, ask: (handle: string) => { url: string; nextPath?: () => string }): Work => ({
    name: `reviews: ${name}`,
    contestants: [FEW, MANY].map(({ handle, reviews }) => ({
      ...ask(handle),
      name: `${reviews.toLocaleString("en-US")} reviews`,
    })),
  });
  const reviews = (query: string) => (handle: string) => ({
    url: `${shop.engineUrl}/api/v1/products/${handle}/reviews?${query}`,
  });
  const page = (handle: string) => `http://127.0.0.1:${shop.env.STOREFRONT_PORT}/products/${handle}`;
  return [
    across("detail", (handle) => ({ url: `${shop.engineUrl}/api/v1/products/${handle}` })),
    across("newest ten of a product", reviews("limit=10")),
    across("lowest ten of a product", reviews("limit=10&sort=lowest")),
    across("five stars alone", reviews("limit=10&rating=5")),
    across("page from the cache", (handle) => ({ url: page(handle) })),
    across("page rendered anew", (handle) => ({
      url: page(handle),
      nextPath: () => `/products/${handle}?unasked=${rendered++}`,
    })),
  ];
}
