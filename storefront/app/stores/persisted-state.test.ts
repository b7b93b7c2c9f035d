import { ProductImage, User } from "@contract/records";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CartItem } from "./cart-item";
import { readPersisted } from "./persisted-state";

const line = {
  id: "p1",
  handle: "pan",
  imageUrl: [],
  title: "pan",
  price: 39,
  desc: "",
  catchphrases: [],
  quantity: 2,
};
const user = {
  _id: "u1",
  name: "Ada",
  email: "ada@example.com",
  country: "United States",
  isAdmin: false,
  emailVerified: true,
  createdAt: "2026-01-01T00:00:00.000Z",
};

const filled = fc.string({ minLength: 1 });
const size = fc.integer({ min: 1, max: 10_000 });
const pictures = fc.record(
  {
    secure_url: filled,
    public_id: fc.string(),
    srcset: filled,
    srcsetAvif: filled,
    preview: filled,
    width: size,
    height: size,
    alt: fc.string(),
  },
  { requiredKeys: ["secure_url", "public_id", "alt"] },
);
const items: fc.Arbitrary<CartItem> = fc.record({
  id: filled,
  handle: filled,
  imageUrl: fc.array(pictures, { maxLength: 2 }),
  title: fc.string(),
  price: fc.double({ min: 0, max: 1e6, noNaN: true }).map((price) => Math.round(price * 100) / 100),
  desc: fc.string(),
  catchphrases: fc.array(fc.string(), { maxLength: 3 }),
  quantity: fc.integer({ min: 1, max: 99 }),
});
const users = fc.record(
  {
    _id: filled,
    name: fc.string(),
    email: filled,
    country: fc.string(),
    isAdmin: fc.boolean(),
    emailVerified: fc.boolean(),
    createdAt: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    address: filled,
    zipCode: filled,
    phone: filled,
  },
  { requiredKeys: ["_id", "name", "email", "country", "isAdmin", "emailVerified", "createdAt"] },
);

describe("what the contract allows", () => {
  it("is stored with every field of a picture and a user", () => {
    const fields = (sample: object[]) => [...new Set(sample.flatMap((one) => Object.keys(one)))].sort();
    expect(fields(fc.sample(pictures, 100))).toEqual(Object.keys(ProductImage.shape).sort());
    expect(fields(fc.sample(users, 100))).toEqual(Object.keys(User.shape).sort());
  });
  it("comes back from the storage as it was", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(items, { selector: ({ id }) => id, maxLength: 3 }),
        fc.option(users),
        (cartItems, currentUser) => {
          const state = { user: { currentUser, isSigningIn: false }, cart: { cartItems } };
          expect(readPersisted(JSON.parse(JSON.stringify(state)))).toEqual(state);
        },
      ),
    );
  });
});

describe("reading the stored state", () => {
  it("gives back what was stored", () => {
    const stored = { user: { currentUser: user, isSigningIn: false }, cart: { cartItems: [line] } };
    expect(readPersisted(stored)).toEqual(stored);
  });
  it.each([undefined, null, "text", 7, [], { cart: 1, user: [] }, { cart: { cartItems: {} } }])(
    "gives an empty state for %j",
    (stored) => {
      expect(readPersisted(stored)).toEqual({
        user: { currentUser: null, isSigningIn: false },
        cart: { cartItems: [] },
      });
    },
  );
  it("drops lines that make no sense and keeps the others", () => {
    const cartItems = [null, { ...line, id: "" }, { ...line, quantity: 0 }, { ...line, price: "x" }, line];
    expect(readPersisted({ cart: { cartItems } }).cart.cartItems).toEqual([line]);
  });
  it("takes the cart of a release that kept less of each line, and no more of one than can be bought", () => {
    const old = { id: "p1", imageUrl: "/a.jpg", title: "pan", price: "39", quantity: 1e9 };
    const noPictures = { id: "p2", imageUrl: null, title: "pot", price: 90, quantity: 1, srcset: "" };
    expect(readPersisted({ cart: { cartItems: [old, noPictures] } }).cart.cartItems).toEqual([
      {
        id: "p1",
        handle: "p1",
        imageUrl: [{ secure_url: "/a.jpg", public_id: "", alt: "" }],
        title: "pan",
        price: 39,
        desc: "",
        catchphrases: [],
        quantity: 99,
      },
      {
        id: "p2",
        handle: "p2",
        imageUrl: [],
        title: "pot",
        price: 90,
        desc: "",
        catchphrases: [],
        quantity: 1,
      },
    ]);
  });
  it("believes neither a half-written user nor a sign-in that a reload cut off", () => {
    expect(readPersisted({ user: { currentUser: { name: "Ada" }, isSigningIn: true } }).user).toEqual({
      currentUser: null,
      isSigningIn: false,
    });
  });
});
