import { describe, expect, it } from "vitest";
import { MOST_INTEGER } from "./integers";
import { rowOf } from "./rows";
import { Vocabulary } from "./search/vocabulary";
import type { SourceProduct, SourceVariant } from "./source";

const variant = (id: string, stock: number | null): SourceVariant => ({
  id,
  title: id,
  sku: null,
  metadata: null,
  price_set_id: `price_${id}`,
  place: [0, 0],
  stock,
  options: [],
  images: [],
});

const product = (changes: Partial<SourceProduct>): SourceProduct => ({
  id: "prod_1",
  handle: "pan",
  title: "pan",
  description: null,
  metadata: null,
  created_at: new Date(0),
  kind: null,
  kind_name: null,
  variants: [variant("small", 1), variant("large", 1)],
  images: [],
  stars: null,
  rating_revision: 0,
  source_print: "print",
  ...changes,
});

const row = (changes: Partial<SourceProduct>, dollars = 10) =>
  rowOf(
    product(changes),
    new Map(["small", "large"].map((id) => [`price_${id}`, { cents: dollars * 100, earlierCents: null }])),
    { storeUrl: "https://shop.example", vocabulary: new Vocabulary({}) },
  );

describe("the row of a product", () => {
  it("has the sum of its variants' stock, as far as the column goes", () => {
    expect(row({})?.stock).toBe(2);
    const variants = [variant("small", MOST_INTEGER), variant("large", MOST_INTEGER)];
    expect(row({ variants })?.stock).toBe(MOST_INTEGER);
    expect(row({ variants: [variant("small", null)] })?.stock).toBeNull();
  });

  it("has its prices as far as the columns go, and the record has them as they are", () => {
    const dear = row({}, 99_999_999);
    expect([dear?.price_cents, dear?.price_to_cents]).toEqual([MOST_INTEGER, MOST_INTEGER]);
    expect(dear?.offers.map(({ price }) => price)).toEqual([MOST_INTEGER]);
    expect(JSON.parse(dear?.record ?? "{}").price).toBe(99_999_999);
  });

  it("is sorted by the beginning of its title, cut between characters", () => {
    const title = "😀".repeat(1000);
    const long = row({ title });
    expect(long?.title).toBe("😀".repeat(200));
    expect(JSON.parse(long?.record ?? "{}").title).toBe(title);
  });
});
