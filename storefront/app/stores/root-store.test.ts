import type { Product, ProductVariant } from "@contract/records";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cartCount, cartTotal } from "./cart-item";
import { useRootStore } from "./root-store";

const variant = (id: string, price: number): ProductVariant => ({
  _id: id,
  title: id,
  options: {},
  price,
  compareAtPrice: null,
  stock: null,
  inStock: true,
  sku: null,
  imageUrl: [],
  attributes: [],
});
const product = (id: string, variants: ProductVariant[]): Product => ({
  _id: id,
  handle: `handle-${id}`,
  title: `pan ${id}`,
  price: 10,
  priceFrom: 10,
  priceTo: 10,
  compareAtPrice: null,
  desc: "",
  catchphrase1: "a",
  catchphrase2: "b",
  catchphrase3: "c",
  imageUrl: [],
  kind: "Nonstick",
  stock: null,
  inStock: true,
  options: variants.length > 1 ? [{ name: "Size", values: variants.map(({ title }) => title) }] : [],
  variants,
  attributes: [],
  rating: { average: null, count: 0 },
});
/** A product with one variant. */
const add = (id: string, price: number, quantity?: number) => {
  const only = variant(`only-${id}`, price);
  state().addToCart(product(id, [only]), only, quantity);
};
const state = () => useRootStore.getState();
const quantities = () => state().cart.cartItems.map(({ id, quantity }) => [id, quantity]);

describe("the cart", () => {
  beforeEach(() => state().clearCart());

  it("starts a new product at 1 and raises one that is there", () => {
    add("a", 10);
    add("b", 10);
    add("a", 10);
    expect(quantities()).toEqual([
      ["a", 2],
      ["b", 1],
    ]);
  });
  it("adds as many as are wanted, to 99", () => {
    add("a", 10, 3);
    add("a", 10, 4);
    expect(quantities()).toEqual([["a", 7]]);
    add("a", 10, 99);
    expect(quantities()).toEqual([["a", 99]]);
  });
  it("makes a line of an earlier release the size that is chosen, when its product has sizes by now", () => {
    add("a", 10, 3);
    add("b", 10);
    const [line] = state().cart.cartItems;
    if (!line) throw new Error("The cart is empty");
    const { variantId: _, ...old } = line;
    useRootStore.setState(({ cart }) => ({ cart: { cartItems: [old, ...cart.cartItems.slice(1)] } }));
    const [small, large] = [variant("small", 10), variant("large", 20)];
    const lines = () => state().cart.cartItems.map(({ variantId, quantity }) => [variantId, quantity]);
    state().addToCart(product("a", [small, large]), small);
    expect(lines()).toEqual([
      ["small", 3],
      ["only-b", 1],
    ]);
    useRootStore.setState(({ cart }) => ({ cart: { cartItems: [...cart.cartItems, old] } }));
    state().addToCart(product("a", [small, large]), small, 4);
    expect(lines()).toEqual([
      ["small", 7],
      ["only-b", 1],
    ]);
  });
  it("keeps two variants of one product as two lines", () => {
    const [small, large] = [variant("small", 10), variant("large", 20)];
    const pan = product("a", [small, large]);
    state().addToCart(pan, small);
    state().addToCart(pan, large);
    state().addToCart(pan, large);
    expect(
      state().cart.cartItems.map(({ variantTitle, quantity, price }) => [variantTitle, quantity, price]),
    ).toEqual([
      ["small", 1, 10],
      ["large", 2, 20],
    ]);
    state().removeFromCart("small");
    expect(state().cart.cartItems.map(({ variantId }) => variantId)).toEqual(["large"]);
  });
  it("adds to a line of an earlier release, which names no variant", () => {
    add("a", 10);
    useRootStore.setState(({ cart }) => ({
      cart: { cartItems: cart.cartItems.map(({ variantId: _variantId, ...item }) => item) },
    }));
    add("a", 12);
    expect(state().cart.cartItems.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
      ["only-a", 2],
    ]);
  });
  it("shows the price of the last look at the product", () => {
    add("a", 10);
    add("a", 12);
    expect(state().cart.cartItems[0]?.price).toBe(12);
  });
  it("changes quantities by 1, from 1 to 99", () => {
    add("a", 10);
    state().decreaseQuantity("only-a");
    expect(quantities()).toEqual([["a", 1]]);
    for (let step = 0; step < 120; step++) state().increaseQuantity("only-a");
    expect(quantities()).toEqual([["a", 99]]);
  });
  it("counts quantities and adds up to the cent", () => {
    add("a", 0.1);
    add("b", 0.2);
    add("b", 0.2);
    expect(cartCount(state().cart.cartItems)).toBe(3);
    expect(cartTotal(state().cart.cartItems)).toBe(0.5);
  });
  it("removes a line, and everything when it is cleared", () => {
    add("a", 10);
    add("b", 10);
    state().removeFromCart("only-a");
    expect(quantities()).toEqual([["b", 1]]);
    state().clearCart();
    expect(quantities()).toEqual([]);
  });
});

describe("local storage", () => {
  const stored = new Map<string, string>();
  const line = { id: "a", price: 10, quantity: 3 };

  beforeEach(() => {
    stored.clear();
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is not overwritten by a change that comes before it was read", async () => {
    vi.resetModules();
    const { useRootStore: store } = await import("./root-store");
    const text = JSON.stringify({ state: { cart: { cartItems: [line] } }, version: 1 });
    stored.set("root", text);
    store.getState().setCartVisible(false);
    expect(stored.get("root")).toBe(text);
    await store.persist.rehydrate();
    expect(store.getState().cart.cartItems).toMatchObject([line]);
    store.getState().increaseQuantity("a");
    expect(JSON.parse(stored.get("root") ?? "")).toMatchObject({
      state: {
        user: { currentUser: null, isSigningIn: false },
        cart: { cartItems: [{ id: "a", quantity: 4 }] },
      },
      version: 1,
    });
  });

  it("keeps what another tab has just written when something else changes here", async () => {
    vi.resetModules();
    const { useRootStore: store } = await import("./root-store");
    stored.set("root", JSON.stringify({ state: { cart: { cartItems: [] } }, version: 1 }));
    await store.persist.rehydrate();
    const text = JSON.stringify({ state: { cart: { cartItems: [line] } }, version: 1 });
    stored.set("root", text);
    store.getState().setSessionCheck("done");
    expect(stored.get("root")).toBe(text);
    store.getState().startSignIn();
    expect(JSON.parse(stored.get("root") ?? "").state.cart.cartItems).toMatchObject([line]);
  });

  it("keeps every format of a line's picture, and the cart of an older version", async () => {
    vi.resetModules();
    const { useRootStore: store } = await import("./root-store");
    const picture = {
      secure_url: "/a.jpg",
      public_id: "a",
      srcset: "s",
      srcsetAvif: "v",
      preview: "p",
      alt: "",
    };
    const cartItems = [{ ...line, imageUrl: [picture] }];
    stored.set("root", JSON.stringify({ state: { cart: { cartItems } }, version: 0 }));
    await store.persist.rehydrate();
    expect(store.getState().cart.cartItems).toMatchObject(cartItems);
  });
});
