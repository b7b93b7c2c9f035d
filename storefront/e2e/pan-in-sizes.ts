import { HttpClient } from "../../commerce/test/http-client";
import type { Product, ProductVariant } from "../../plugins/storefront-api/src/contract/records";
import { engineAdmin } from "./engine-admin";
import type { Shop } from "./fixtures";

export const SIZES = [8, 10, 12];
export const COLOURS = ["Sage", "Ember"];
/** Dollars. */
const PRICE: Record<number, number> = { 8: 44, 10: 64, 12: 88 };
/** Its stock is 0; that of every other variant is 4. */
export const GONE = "12 inch / Ember";

/** A product of a test's own, made through the dashboard's API. */
export interface PanInSizes {
  pan: Product;
  variant: (title: string) => ProductVariant;
  /** What can be bought of a variant now. */
  stockOf: (title: string) => Promise<number | null | undefined>;
  remove: () => Promise<unknown>;
}

/** A frying pan in three sizes and two colours, each colour with a picture of its own; one of the six is sold out. */
export async function addPanInSizes(shop: Shop, title: string): Promise<PanInSizes> {
  const engine = await engineAdmin(shop);
  const api = new HttpClient(`${shop.engineUrl}/api/v1`, { "cache-control": "no-cache" });
  const { body: shelf } = await api.get<Product[]>("/admin/serverproducts?limit=2");
  const pictures = shelf.map(({ imageUrl }) => ({ url: imageUrl[0]?.secure_url ?? "" }));
  const { body: store } = await engine.get<{ stores: { default_sales_channel_id: string }[] }>(
    "/admin/stores",
  );
  const { body: places } = await engine.get<{ stock_locations: { id: string }[] }>("/admin/stock-locations");
  const channel = store.stores[0]?.default_sales_channel_id;
  const location = places.stock_locations[0]?.id;
  const { body } = await engine.post<{
    product: {
      id: string;
      images: { id: string }[];
      variants: { id: string; title: string; inventory_items: { inventory_item_id: string }[] }[];
    };
  }>("/admin/products?fields=id,*images,*variants,*variants.inventory_items", {
    title,
    handle: title.toLowerCase().replaceAll(" ", "-"),
    description: "A pan in three sizes and two colours.",
    status: "published",
    sales_channels: [{ id: channel }],
    images: pictures,
    metadata: {
      attributes: {
        material: "Carbon steel",
        induction: true,
        ovenSafeF: 500,
        box: "The pan; A felt protector",
      },
    },
    options: [
      { title: "Size", values: SIZES.map((size) => `${size} inch`) },
      { title: "Colour", values: COLOURS },
    ],
    variants: SIZES.flatMap((size, row) =>
      COLOURS.map((colour, column) => ({
        variant_rank: row * COLOURS.length + column,
        title: `${size} inch / ${colour}`,
        sku: `${title.split(" ")[0]?.toUpperCase()}-${size}-${colour.toUpperCase()}`,
        options: { Size: `${size} inch`, Colour: colour },
        manage_inventory: true,
        prices: [{ currency_code: "usd", amount: PRICE[size] }],
        metadata: { attributes: { diameterIn: size } },
      })),
    ),
  });
  const { product } = body;
  for (const { id, title: named, inventory_items } of product.variants) {
    const [item] = inventory_items;
    await engine.post(`/admin/inventory-items/${item?.inventory_item_id}/location-levels`, {
      location_id: location,
      stocked_quantity: named === GONE ? 0 : 4,
    });
    const image = product.images[named.endsWith("Sage") ? 0 : 1];
    await engine.post(`/admin/products/${product.id}/variants/${id}/images/batch`, { add: [image?.id] });
  }
  const read = async () => (await api.get<Product>(`/products/${product.id}`)).body;
  const named = (of: Product, wanted: string) => {
    const found = of.variants.find((one) => one.title === wanted);
    if (!found) throw new Error(`There is no ${wanted}`);
    return found;
  };
  const pan = await read();
  return {
    pan,
    variant: (wanted) => named(pan, wanted),
    stockOf: async (wanted) => named(await read(), wanted).stock,
    remove: () => engine.delete(`/admin/products/${product.id}`),
  };
}
