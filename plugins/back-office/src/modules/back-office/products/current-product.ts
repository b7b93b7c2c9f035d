import type { KnownPicture } from "@emberly/catalogue/pictures";

/** A product as the shop sells it now, in the terms of a list of products. */
export interface CurrentProduct {
  id: string;
  handle: string;
  title: string;
  desc: string;
  catchphrase1: string;
  catchphrase2: string;
  catchphrase3: string;
  /** Dollars; null when it has none. */
  price: number | null;
  /** Handle and name of its kind; null when it has none. */
  kind: { handle: string; name: string } | null;
  /** What can be bought; null when it is not counted. */
  stock: number | null;
  attributes: Record<string, unknown>;
  pictures: KnownPicture[];
}

/** A product that a list cannot change, and why, to be read behind its handle. */
export interface Untouchable {
  handle: string;
  fault: string;
}
