import type { Product } from "@contract/records";
import { describe, expect, it } from "vitest";
import {
  changesOf,
  draftBody,
  draftFaults,
  draftOf,
  EMPTY_DRAFT,
  type ProductDraft,
  type SoldAs,
} from "./product-draft";

const complete = {
  ...EMPTY_DRAFT,
  title: " Wok ",
  price: "49.50",
  desc: "Carbon steel",
  catchphrase1: "a",
  catchphrase2: "b",
  catchphrase3: "c",
};

const product = (fields: Partial<Product>): Product => ({
  _id: "prod_wok",
  handle: "wok",
  title: "wok",
  price: 49.5,
  priceFrom: 49.5,
  priceTo: 49.5,
  compareAtPrice: null,
  desc: "Carbon steel",
  catchphrase1: "a",
  catchphrase2: "b",
  catchphrase3: "c",
  imageUrl: [],
  kind: "",
  stock: 4,
  inStock: true,
  options: [],
  variants: [],
  attributes: [],
  rating: { average: null, count: 0 },
  ...fields,
});

describe("product draft", () => {
  it("is sent when images, title, description, catchphrases and a price above 0 are there", () => {
    expect(draftFaults(complete, 1)).toEqual({});
    expect(draftBody(complete)).toEqual({
      title: "Wok",
      price: 49.5,
      desc: "Carbon steel",
      catchphrase1: "a",
      catchphrase2: "b",
      catchphrase3: "c",
    });
  });

  it("marks everything that is missing", () => {
    expect(Object.keys(draftFaults(EMPTY_DRAFT, 0)).sort()).toEqual(
      ["catchphrase1", "catchphrase2", "catchphrase3", "desc", "images", "price", "title"].sort(),
    );
  });

  it.each(["0", "-1", "abc", ""])("refuses the price %j", (price) => {
    expect(draftFaults({ ...complete, price }, 1)).toHaveProperty("price");
  });

  it("takes a stock of 0, none, and no fractions", () => {
    expect(draftBody({ ...complete, stock: "0" })).toHaveProperty("stock", 0);
    expect(draftBody(complete)).not.toHaveProperty("stock");
    expect(draftFaults({ ...complete, stock: "1.5" }, 1)).toHaveProperty("stock");
  });

  it("begins with the price before a sale, and of several variants asks for no price or stock", () => {
    expect(draftOf(product({ price: 40, compareAtPrice: 50 })).price).toBe("50.00");
    expect(draftFaults({ ...complete, price: "", stock: "7.5" }, 1, "several")).toEqual({});
  });

  it("refuses an empty stock for what is counted, and takes it for what is not", () => {
    const counted = { ...complete, stock: "7" };
    expect(draftFaults({ ...counted, stock: " " }, 1, "one", counted).stock).toContain("switched off");
    expect(draftFaults({ ...counted, stock: "1.5" }, 1, "one", counted).stock).toBe("Enter a whole number");
    expect(draftFaults(complete, 1, "one", complete)).toEqual({});
  });
});

describe("what is sent to change a product", () => {
  const opened = draftOf(product({ price: 49.5, stock: 7, kind: "Griddle" }));
  const changes = (changed: Partial<ProductDraft>, soldAs: SoldAs = "one") =>
    changesOf({ ...opened, ...changed }, opened, 7, soldAs);

  it.each<[Partial<ProductDraft>, object]>([
    [{}, {}],
    [{ desc: " Of steel. " }, { desc: "Of steel." }],
    [{ price: "49.5" }, {}],
    [{ price: "45" }, { price: 45 }],
    [{ stock: "12" }, { stock: 12, expectedStock: 7 }],
    [{ kind: "" }, { kind: "" }],
  ])("%j is what differs from the product as it was opened", (changed, sent) => {
    expect(changes(changed)).toEqual(sent);
  });

  it("begins to count without an expectation", () => {
    const uncounted = draftOf(product({ stock: null }));
    expect(changesOf({ ...uncounted, stock: "3" }, uncounted, null, "one")).toEqual({ stock: 3 });
  });

  it("expects the stock that was read last, after it had changed meanwhile", () => {
    expect(changesOf({ ...opened, stock: "12" }, opened, 4, "one")).toEqual({ stock: 12, expectedStock: 4 });
    expect(changesOf({ ...opened, stock: "7" }, opened, 4, "one")).toEqual({ stock: 7, expectedStock: 4 });
  });

  it("leaves the prices and stocks of several variants alone", () => {
    expect(changes({ title: "Wok", price: "1", stock: "1" }, "several")).toEqual({ title: "Wok" });
  });
});
