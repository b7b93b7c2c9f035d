import { type Market, readMarket } from "@emberly/kit/market";
import { prepared, sqlOn } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { StoredRendition } from "../pictures/service";
import { MOST_INTEGER } from "./integers";
import type { CatalogueOptions } from "./options";

/**
 * An image of the engine's product and, when it was uploaded here, what is stored for it. The description is the
 * uploader's and only fits the product that was uploaded for.
 */
export interface SourceImage {
  id: string;
  url: string;
  public_id: string | null;
  alt: string | null;
  width: number | null;
  height: number | null;
  preview: string | null;
  renditions: StoredRendition[] | null;
}

/** A variant as the engine's tables have it. Its price comes from the pricing module. */
export interface SourceVariant {
  id: string;
  title: string;
  sku: string | null;
  metadata: Record<string, unknown> | null;
  price_set_id: string;
  /** The merchant's order; those that were made together without one have the same. */
  place: [rank: number | null, madeAt: number];
  /** How many can be bought now, at most {@link MOST_INTEGER}; null when stock is not counted or may be overdrawn. */
  stock: number | null;
  /** In the order of the product's options; `rank` is the value's among those of its option. */
  options: { name: string; value: string; rank: number | null }[];
  /** Ids of the product's images that show this variant. */
  images: string[];
}

/** A product on sale as the engine's tables have it, with its variants. */
export interface SourceProduct {
  id: string;
  handle: string;
  title: string;
  description: string | null;
  metadata: Record<string, unknown> | null;
  created_at: Date;
  kind: string | null;
  kind_name: string | null;
  variants: SourceVariant[];
  images: SourceImage[];
  /** How often one to five stars were given; null where nobody rates. */
  stars: number[] | null;
  /** Rises with everything that is shown of its ratings. */
  rating_revision: number;
  /** Fingerprint of all that the card is computed from, the prices' own inputs included. */
  source_print: string;
}

/** SQL that joins the category `c` to those that are kinds. @param root placeholder of the root's handle */
export const joinKinds = (root: string) => `
  left join product_category parent on parent.id = c.parent_category_id and parent.deleted_at is null
  where (case when cast(${root} as text) is null then c.parent_category_id is null else parent.handle = ${root} end)`;

/**
 * How many of variant `v` can be sold: what a location of the channel holds less what is reserved there, over what one unit takes of
 * each of its items. A line of an order takes an item from one location, so what lies at several is not added up. The engine refuses an
 * order of what lies nowhere, even if it may be overdrawn.
 */
const AVAILABLE = `
  select min(floor(coalesce(held.available, 0) / greatest(needs.required_quantity, 1))) as available,
    bool_and(held.available is not null) as has_levels
  from product_variant_inventory_item needs
  left join lateral (
    select max(level.stocked_quantity - level.reserved_quantity) as available
    from inventory_level level
    join sales_channel_stock_location serves on serves.stock_location_id = level.location_id
      and serves.sales_channel_id = :channel and serves.deleted_at is null
    where level.inventory_item_id = needs.inventory_item_id and level.deleted_at is null
  ) held on true
  where needs.variant_id = v.id and needs.deleted_at is null`;

/** Everything that the pricing module decides by for the price set `prices`; nothing without a price in the currency. */
const PRICING = `
  select string_agg(row(price.id, price.amount, price.min_quantity, price.max_quantity, price.rules_count,
    (select string_agg(row(r.attribute, r.operator, r.value)::text, ',' order by r.id)
     from price_rule r where r.price_id = price.id and r.deleted_at is null),
    (select row(l.status, l.type, extract(epoch from l.starts_at), extract(epoch from l.ends_at), l.rules_count,
       (select string_agg(row(r.attribute, r.value)::text, ',' order by r.id)
        from price_list_rule r where r.price_list_id = l.id and r.deleted_at is null))::text
     from price_list l where l.id = price.price_list_id and l.deleted_at is null)
    )::text, ',' order by price.id) as inputs
  from price where price.price_set_id = prices.price_set_id and price.deleted_at is null
    and price.currency_code = :currency
  having count(*) > 0`;

/**
 * The option values of variant `v`. The engine keeps no order of a product's options: they go by the time of their
 * making and, when they were made together, as the variant's title names them ("8 inch / Sage").
 */
const OPTIONS = `
  select json_agg(json_build_object('name', o.title, 'value', chosen.value, 'rank', chosen.rank)
    order by date_trunc('second', of_product.created_at), position(chosen.value in v.title), o.title, o.id) as list
  from product_variant_option link
  join product_option_value chosen on chosen.id = link.option_value_id and chosen.deleted_at is null
  join product_option o on o.id = chosen.option_id and o.deleted_at is null
  left join product_product_option of_product on of_product.product_option_id = o.id
    and of_product.product_id = v.product_id and of_product.deleted_at is null
  where link.variant_id = v.id`;

/**
 * The variants of product `p` that have a price. The engine takes stock levels that no `integer` holds: those would make every statement fail
 * that reads the product.
 */
const VARIANTS = `
  select json_agg(json_build_object('id', v.id, 'title', v.title, 'sku', v.sku, 'metadata', v.metadata,
      'price_set_id', prices.price_set_id,
      'place', json_build_array(v.variant_rank, floor(extract(epoch from v.created_at))),
      'stock', case when v.manage_inventory and not (v.allow_backorder and coalesce(stock.has_levels, false))
        then least(greatest(0, coalesce(stock.available, 0)), ${MOST_INTEGER})::integer end,
      'options', coalesce(options.list, '[]'),
      'images', coalesce(shown.list, '[]'))
      order by v.id) as list,
    string_agg(pricing.inputs, ';' order by v.id) as pricing
  from product_variant v
  join product_variant_price_set prices on prices.variant_id = v.id and prices.deleted_at is null
  join lateral (${PRICING}) pricing on true
  left join lateral (${AVAILABLE}) stock on true
  left join lateral (${OPTIONS}) options on true
  left join lateral (
    select json_agg(link.image_id order by link.image_id) as list from product_variant_product_image link
    where link.variant_id = v.id and link.deleted_at is null
  ) shown on true
  where v.product_id = p.id and v.deleted_at is null
  having count(*) > 0`;

/** Null where a product was never rated. */
const STARS = `case when rated.product_id is not null then
    json_build_array(rated.stars_1, rated.stars_2, rated.stars_3, rated.stars_4, rated.stars_5) end`;

/**
 * One statement for any number of products: published, in the storefront's channel, with the variants that have a
 * price. For fingerprints a picture's renditions, which are long, are told by the transaction that wrote them.
 */
const productsOnSale = (which: string, ratings: string | null) => `
  select p.id, p.handle, p.title, p.description, p.metadata, p.created_at, k.handle as kind, k.name as kind_name,
    variants.list as variants, variants.pricing,
    coalesce(images.list, '[]') as images, coalesce(images.print, '') as images_print,
    ${ratings ? `${STARS} as stars, coalesce(rated.revision, 0)::integer` : "null::json as stars, 0"} as rating_revision
  from product p
  join product_sales_channel listed on listed.product_id = p.id and listed.deleted_at is null
    and listed.sales_channel_id = :channel
  join lateral (${VARIANTS}) variants on true
  left join lateral (
    select c.handle, c.name from product_category_product of_category
    join product_category c on c.id = of_category.product_category_id
      and c.deleted_at is null and c.is_active and not c.is_internal
    ${joinKinds(":category")} and of_category.product_id = p.id
    order by c.rank, c.handle limit 1
  ) k on true
  left join lateral (
    select json_agg(json_build_object('id', i.id, 'url', i.url, 'public_id', stored.public_id,
      'alt', case when stored.product_id = i.product_id then stored.alt end,
      'width', stored.width, 'height', stored.height,
      'preview', stored.preview, 'renditions', stored.renditions)
      order by i.rank, i.id) as list,
      string_agg(concat_ws(' ', i.id, i.url, stored.written), ',' order by i.rank, i.id) as print
    from image i
    left join lateral (
      select *, xmin as written from picture where picture.url = i.url
      order by picture.product_id = i.product_id desc nulls last, picture.public_id limit 1
    ) stored on true
    where i.product_id = p.id and i.deleted_at is null
  ) images on true
  ${ratings ? `left join ${ratings} rated on rated.product_id = p.id` : ""}
  where ${which} and p.deleted_at is null and p.status = 'published' and not p.is_giftcard`;

/** Times as seconds, because their text depends on the session's time zone. */
const SOURCE_PRINT = `md5(row(cast(:region as text), cast(:currency as text), source.handle, source.title, source.description, source.metadata,
  extract(epoch from source.created_at), source.kind, source.kind_name, source.variants::text, source.images_print,
  source.pricing, source.stars::text, source.rating_revision)::text) as source_print`;

const readStatement = (
  ratings: string | null,
) => `select source.id, source.handle, source.title, source.description, source.metadata,
  source.created_at, source.kind, source.kind_name, source.variants, source.images,
  source.stars, source.rating_revision, ${SOURCE_PRINT}
  from (${productsOnSale("p.id = any(:ids)", ratings)}) source`;

/** A statement that gives `id` and `source_print` of every product on sale; takes what {@link shopValues} gives. */
export const allPrints = ({ ratings }: SourceShop) =>
  `select source.id, ${SOURCE_PRINT} from (${productsOnSale("true", ratings)}) source`;

/** Those of the products that are on sale in a shop, as the engine's tables say now. */
export async function readProducts(
  database: Knex,
  shop: SourceShop,
  ids: string[],
): Promise<SourceProduct[]> {
  return prepared<SourceProduct>(database, readStatement(shop.ratings), { ...shopValues(shop), ids });
}

/** Where products are on sale, and which category holds the kinds. */
export interface SourceShop extends Pick<Market, "sales_channel_id" | "region_id" | "currency_code"> {
  rootCategory: string | null;
  /** Table of what buyers think. */
  ratings: string | null;
}

/** The values that the statements of this file take, by their placeholders. */
export const shopValues = ({ sales_channel_id, region_id, currency_code, rootCategory }: SourceShop) => ({
  channel: sales_channel_id,
  region: region_id,
  currency: currency_code,
  category: rootCategory,
});

/** The shop at this moment; null when it has no sales channel. */
export async function readShop(
  database: Knex,
  { rootCategory, ratings }: CatalogueOptions,
): Promise<SourceShop | null> {
  const market = await readMarket(sqlOn(database));
  return market && { ...market, rootCategory: rootCategory ?? null, ratings: ratings ?? null };
}
