import { describe, expect, it } from "vitest";
import { changesOf, draftBody, draftFaults, EMPTY_DRAFT } from "./product-draft";

const complete = {
  ...EMPTY_DRAFT,
  title: " Wok ",
  price: "49.50",
  desc: "Carbon steel",
  catchphrase1: "a",
  catchphrase2: "b",
  catchphrase3: "c",
};

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

  it("leaves price and stock out for a product with several variants", () => {
    const draft = { ...complete, price: "", stock: "7.5" };
    expect(draftFaults(draft, 1, "several")).toEqual({});
    expect(changesOf({ ...complete, stock: "7" }, "one")).toMatchObject({ price: 49.5, stock: 7 });
    const changes = changesOf(draft, "several");
    expect(changes).toMatchObject({ title: "Wok" });
    expect(changes).not.toHaveProperty("price");
    expect(changes).not.toHaveProperty("stock");
  });
});
