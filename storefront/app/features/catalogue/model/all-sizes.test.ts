import type { Product } from "@contract/records";
import { expect, it } from "vitest";
import { withAllSizes } from "./all-sizes";

const picture = { secure_url: "/a.jpg", public_id: "a", alt: "pan", srcset: "/a-480.webp 480w" };

it("a variant of a list has the sizes of its pictures, and one that nobody knows stays as it is", () => {
  const { srcset: _srcset, ...named } = picture;
  const unknown = { secure_url: "/b.jpg", public_id: "b", alt: "lid" };
  const listed = { imageUrl: [picture], variants: [{ _id: "v", imageUrl: [named, unknown] }] } as Product;
  expect(withAllSizes(listed).variants[0]?.imageUrl).toEqual([picture, unknown]);
});
