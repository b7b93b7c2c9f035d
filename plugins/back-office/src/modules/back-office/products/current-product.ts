import type { KnownPicture } from "@emberly/catalogue/pictures";

/** A variant as the shop sells it now. */
export interface CurrentVariant {
  id: string;
  /** By the options' names. */
  options: Record<string, string>;
  sku: string | null;
  /** Dollars; null when it has none. */
  price: number | null;
  /** What can be bought; null when it is not counted. */
  stock: number | null;
  /** The product's facts with its own on top. */
  attributes: Record<string, unknown>;
}

/** A product as the shop sells it now, in the terms of a list of products. */
export interface CurrentProduct {
  id: string;
  handle: string;
  title: string;
  desc: string;
  /** Short texts by their names, empty where there are none. */
  texts: Record<string, string>;
  /** In the merchant's order. */
  variants: [CurrentVariant, ...CurrentVariant[]];
  /** Handle and name of its kind; null when it has none. */
  kind: { handle: string; name: string } | null;
  /** Facts that hold for all variants, unless they say otherwise; of an only variant all that it has. */
  attributes: Record<string, unknown>;
  pictures: KnownPicture[];
}

/** A product that a list cannot change, and why, to be read behind its handle. */
export interface Untouchable {
  handle: string;
  fault: string;
}

/** A variant that has a SKU, to tell whose it is. */
export interface SkuOwner {
  variantId: string;
  handle: string;
}
