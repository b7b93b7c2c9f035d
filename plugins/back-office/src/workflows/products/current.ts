import {
  CATALOGUE_MODULE,
  type CatalogueService,
  inMerchantsOrder,
  ownAttributes,
  PLAIN_PRICE,
  textsOf,
} from "@emberly/catalogue";
import { PICTURES_MODULE, type PicturesService } from "@emberly/catalogue/pictures";
import { readMarket } from "@emberly/kit/market";
import { type RunSql, sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";
import { OPTION_COLUMNS } from "../../modules/back-office/products/columns";
import type {
  CurrentProduct,
  CurrentVariant,
  SkuOwner,
  Untouchable,
} from "../../modules/back-office/products/current-product";
import { MOST_VARIANTS } from "../../modules/back-office/products/judge-variants";

interface Found {
  id: string;
  handle: string;
  variants: number;
}

/** Reads products by their handles, three statements for any number of them. */
export async function readCurrent(
  container: MedusaContainer,
  handles: string[],
): Promise<Map<string, CurrentProduct | Untouchable>> {
  const run = sqlOf(container);
  const catalogue = container.resolve<CatalogueService>(CATALOGUE_MODULE);
  const found = await run<Found>(
    `select product.id, product.handle, (select count(*)::integer from product_variant variant
       where variant.product_id = product.id and variant.deleted_at is null) as variants
     from product where product.handle = any(?) and product.deleted_at is null`,
    [handles],
  );
  const market = await readMarket(run);
  if (!market) throw new Error("The shop is not set up: there is no default sales channel, or no currency");
  const ids = found.map(({ id }) => id);
  const sources = new Map((await catalogue.readOnSale(market, ids)).map((source) => [source.id, source]));
  const [prices, pictures] = await Promise.all([
    readPrices(
      run,
      market.currency_code,
      [...sources.values()].flatMap(({ variants }) => variants.map(({ price_set_id }) => price_set_id)),
    ),
    container.resolve<PicturesService>(PICTURES_MODULE).listOf(ids),
  ]);
  return new Map(
    found.map(({ id, handle, variants }): [string, CurrentProduct | Untouchable] => {
      const source = sources.get(id);
      const cannot = (fault: string): [string, Untouchable] => [
        handle,
        { handle, fault: `${fault}: change it on its own page` },
      ];
      if (!source) return cannot("exists and is not on sale");
      if (source.variants.length !== variants) return cannot("has variants without a price");
      if (variants > MOST_VARIANTS) return cannot(`has more than ${MOST_VARIANTS} variants`);
      if (source.variants.some(({ options }) => options.length > OPTION_COLUMNS.length))
        return cannot(`has more than ${OPTION_COLUMNS.length} options`);
      const shared = record(source.metadata?.attributes);
      const [first, ...others] = [...source.variants].sort(inMerchantsOrder).map(
        (variant): CurrentVariant => ({
          id: variant.id,
          options: Object.fromEntries(variant.options.map(({ name, value }) => [name, value])),
          sku: variant.sku,
          price: prices.get(variant.price_set_id) ?? null,
          stock: variant.stock,
          attributes: ownAttributes(shared, variant.metadata?.attributes),
        }),
      );
      if (!first) return cannot("has no variant");
      return [
        handle,
        {
          id,
          handle,
          title: source.title,
          desc: source.description ?? "",
          texts: textsOf(catalogue.texts, source.metadata),
          variants: [first, ...others],
          kind: source.kind ? { handle: source.kind, name: source.kind_name ?? source.kind } : null,
          attributes: others.length > 0 ? shared : first.attributes,
          pictures: pictures.get(id) ?? [],
        },
      ];
    }),
  );
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

/** The variants that have one of the SKUs. */
export async function readSkuOwners(
  container: MedusaContainer,
  skus: string[],
): Promise<Map<string, SkuOwner>> {
  if (skus.length === 0) return new Map();
  const rows = await sqlOf(container)<{ sku: string; id: string; handle: string }>(
    `select variant.sku, variant.id, product.handle from product_variant variant
     join product on product.id = variant.product_id
     where variant.sku = any(?) and variant.deleted_at is null`,
    [skus],
  );
  return new Map(rows.map(({ sku, id, handle }) => [sku, { variantId: id, handle }]));
}

/** The price that a list changes, by price set. */
async function readPrices(
  run: RunSql,
  currencyCode: string,
  priceSetIds: string[],
): Promise<Map<string, number>> {
  const rows = await run<{ price_set_id: string; amount: number }>(
    `select price_set_id, amount::float8 as amount from price
     where price_set_id = any(?) and currency_code = ? and ${PLAIN_PRICE}`,
    [priceSetIds, currencyCode],
  );
  return new Map(rows.map(({ price_set_id, amount }) => [price_set_id, amount]));
}
