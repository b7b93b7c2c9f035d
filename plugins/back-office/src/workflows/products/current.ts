import { CATALOGUE_MODULE, type CatalogueService } from "@emberly/catalogue";
import { PICTURES_MODULE, type PicturesService } from "@emberly/catalogue/pictures";
import { readMarket } from "@emberly/kit/market";
import { type RunSql, sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { CurrentProduct, Untouchable } from "../../modules/back-office/products/current-product";

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
  if (!market) throw new Error("The shop is not set up: there is no sales channel");
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
      const variant = source?.variants[0];
      if (variants !== 1)
        return [handle, { handle, fault: "has several variants: change it on its own page" }];
      if (!source || !variant)
        return [handle, { handle, fault: "exists and is not on sale: change it on its own page" }];
      const text = (name: string) => {
        const value = source.metadata?.[name];
        return typeof value === "string" ? value : "";
      };
      const attributes = source.metadata?.attributes;
      return [
        handle,
        {
          id,
          handle,
          title: source.title,
          desc: source.description ?? "",
          catchphrase1: text("catchphrase1"),
          catchphrase2: text("catchphrase2"),
          catchphrase3: text("catchphrase3"),
          price: prices.get(variant.price_set_id) ?? null,
          kind: source.kind ? { handle: source.kind, name: source.kind_name ?? source.kind } : null,
          stock: variant.stock,
          attributes: typeof attributes === "object" && attributes !== null ? { ...attributes } : {},
          pictures: pictures.get(id) ?? [],
        },
      ];
    }),
  );
}

/** The price without a price list or a rule, by price set. */
async function readPrices(
  run: RunSql,
  currencyCode: string,
  priceSetIds: string[],
): Promise<Map<string, number>> {
  const rows = await run<{ price_set_id: string; amount: number }>(
    `select price_set_id, amount::float8 as amount from price
     where price_set_id = any(?) and currency_code = ? and price_list_id is null
       and coalesce(rules_count, 0) = 0 and min_quantity is null and deleted_at is null`,
    [priceSetIds, currencyCode],
  );
  return new Map(rows.map(({ price_set_id, amount }) => [price_set_id, amount]));
}
