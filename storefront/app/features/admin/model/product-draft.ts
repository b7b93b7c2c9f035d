import type { AddProductBody, UpdateProductBody } from "@contract/admin";
import type { Product } from "@contract/records";

/** What is typed into the form: every field is text until it is sent. */
export interface ProductDraft {
  title: string;
  /** Dollars. */
  price: string;
  desc: string;
  catchphrase1: string;
  catchphrase2: string;
  catchphrase3: string;
  /** Handle or name of a sub-kind; empty for none. */
  kind: string;
  /** Empty when the stock is not counted. */
  stock: string;
}

type DraftField = keyof ProductDraft | "images";
export type DraftFaults = Partial<Record<DraftField, string>>;

export const EMPTY_DRAFT: ProductDraft = {
  title: "",
  price: "",
  desc: "",
  catchphrase1: "",
  catchphrase2: "",
  catchphrase3: "",
  kind: "",
  stock: "",
};

/** Whether the form's price and stock are the product's; those of several variants are changed one by one in the dashboard. */
export type SoldAs = "one" | "several";

/** A product as the form shows it for editing. The price is the one before a sale: a sale is a price list of the dashboard. */
export function draftOf(product: Product): ProductDraft {
  const { title, desc, catchphrase1, catchphrase2, catchphrase3, kind } = product;
  return {
    title,
    desc,
    catchphrase1,
    catchphrase2,
    catchphrase3,
    kind,
    price: (product.compareAtPrice ?? product.price).toFixed(2),
    stock: product.stock === null ? "" : String(product.stock),
  };
}

const REQUIRED = {
  title: "Enter a title",
  desc: "Enter a description",
  catchphrase1: "Enter the first catchphrase",
  catchphrase2: "Enter the second catchphrase",
  catchphrase3: "Enter the third catchphrase",
} as const;

/**
 * What keeps the draft from being sent; empty when it is complete.
 *
 * @param opened the product as the form began with it; left out for a new one
 */
export function draftFaults(
  draft: ProductDraft,
  imageCount: number,
  soldAs: SoldAs = "one",
  opened: ProductDraft = EMPTY_DRAFT,
): DraftFaults {
  const faults: DraftFaults = {};
  if (imageCount === 0) faults.images = "Add at least one picture";
  for (const field of ["title", "desc", "catchphrase1", "catchphrase2", "catchphrase3"] as const) {
    if (draft[field].trim() === "") faults[field] = REQUIRED[field];
  }
  if (soldAs === "several") return faults;
  if (!(Number(draft.price) > 0)) faults.price = "Enter a price above 0";
  const stock = draft.stock.trim();
  const isCounted = opened.stock !== "";
  if (isCounted && stock === "")
    faults.stock =
      "Enter a whole number. Counting is switched off in the dashboard: Products, Manage inventory";
  else if (stock !== "" && !/^\d+$/.test(stock))
    faults.stock = isCounted ? "Enter a whole number" : "Enter a whole number, or leave it empty";
  return faults;
}

/** The draft as the API takes it to add a product, without the pictures. Call it on a draft without faults. */
export function draftBody(draft: ProductDraft): Omit<AddProductBody, "imageUrl"> {
  return {
    ...textsOf(draft),
    price: Number(draft.price),
    ...(draft.stock.trim() === "" ? {} : { stock: Number(draft.stock) }),
  };
}

/**
 * What the API takes to change a product: only what differs, so that a price or a stock that somebody else changes meanwhile stays
 * theirs. Prices and stocks of several variants are left alone. Call it on a draft without faults.
 *
 * @param opened the product as the form began with it
 * @param stock how many could be bought when the person last saw it; null when it was not counted
 */
export function changesOf(
  draft: ProductDraft,
  opened: ProductDraft,
  stock: number | null,
  soldAs: SoldAs,
): Omit<UpdateProductBody, "_id" | "imageUrl"> {
  const { price, kind, ...texts } = draft;
  const wanted = draft.stock.trim();
  const seen = stock === null ? "" : String(stock);
  const rewritten = (["title", "desc", "catchphrase1", "catchphrase2", "catchphrase3"] as const).filter(
    (field) => texts[field].trim() !== opened[field].trim(),
  );
  return {
    ...Object.fromEntries(rewritten.map((field) => [field, texts[field].trim()])),
    ...(kind !== opened.kind && { kind }),
    ...(soldAs === "one" && Number(price) !== Number(opened.price) && { price: Number(price) }),
    ...(soldAs === "one" &&
      wanted !== seen && {
        stock: Number(wanted),
        ...(stock !== null && { expectedStock: stock }),
      }),
  };
}

function textsOf(draft: ProductDraft) {
  return {
    title: draft.title.trim(),
    desc: draft.desc.trim(),
    catchphrase1: draft.catchphrase1.trim(),
    catchphrase2: draft.catchphrase2.trim(),
    catchphrase3: draft.catchphrase3.trim(),
    ...(draft.kind === "" ? {} : { kind: draft.kind }),
  };
}
