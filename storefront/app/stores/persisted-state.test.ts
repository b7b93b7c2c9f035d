import { describe, expect, it } from "vitest";
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
  it("takes a picture that is only an address, and a quantity no larger than can be bought", () => {
    const [item] = readPersisted({ cart: { cartItems: [{ ...line, imageUrl: "/a.jpg", quantity: 1e9 }] } })
      .cart.cartItems;
    expect(item).toMatchObject({ imageUrl: [{ secure_url: "/a.jpg" }], quantity: 99 });
  });
  it("believes neither a half-written user nor a sign-in that a reload cut off", () => {
    expect(readPersisted({ user: { currentUser: { name: "Ada" }, isSigningIn: true } }).user).toEqual({
      currentUser: null,
      isSigningIn: false,
    });
  });
});
