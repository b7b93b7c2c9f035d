import type { User } from "@contract/records";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useRootStore } from "./root-store";
import { addWish, followAccount, removeWish } from "./wishlist-account";
import { EMPTY_WISHLIST, useWishlistStore, type Wish } from "./wishlist-store";

const said = vi.hoisted((): string[] => []);
vi.mock("~/components/ui/toast", () => ({ toastBottomRight: (text: string) => said.push(text) }));

const wish = (productId: string, day = 10): Wish => ({
  productId,
  priceThen: 10,
  addedAt: `2026-11-${day}T10:00:00.000Z`,
});
const ids = (wishes: readonly Wish[]) => wishes.map(({ productId }) => productId);

/** The account's side of the calls. */
class Account {
  kept: Wish[] = [];
  holds = 500;
  isReachable = true;
  /** Calls wait for it, as on a slow line. */
  gate: Promise<void> = Promise.resolve();
  calls = 0;

  async answer(address: string, { method, body }: RequestInit): Promise<Response> {
    await this.gate;
    this.calls += 1;
    if (!this.isReachable) throw new TypeError("fetch failed");
    if (method === "DELETE") {
      this.kept = this.kept.filter(({ productId }) => !address.endsWith(`/${productId}`));
      return new Response(null, { status: 204 });
    }
    if (method === "POST") {
      const { items }: { items: { productId: string; addedAt: string; price: number }[] } = JSON.parse(
        String(body),
      );
      const added = items.filter(({ productId }) => !ids(this.kept).includes(productId));
      if (this.kept.length + added.length > this.holds) return Response.json("It is full.", { status: 409 });
      this.kept.push(...added.map(({ price, ...rest }) => ({ ...rest, priceThen: price })));
    }
    return Response.json({ items: this.kept, room: this.holds - this.kept.length, token: null });
  }
}

let account: Account;
let end: () => void;

const signIn = (id: string | null) =>
  useRootStore.setState({
    user: {
      currentUser: id === null ? null : ({ _id: id, emailVerified: true } as User),
      isSigningIn: false,
    },
  });
const list = () => useWishlistStore.getState();
const shown = () => ids(list().wishes).sort();
const isSaved = () => vi.waitFor(() => expect(list().unsaved).toEqual([]));
/** What a page does when it loads. */
const load = () => {
  end();
  end = followAccount();
};

beforeEach(() => {
  account = new Account();
  said.length = 0;
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => account.answer(address, init));
  signIn(null);
  useWishlistStore.setState(EMPTY_WISHLIST);
  end = followAccount();
});

afterEach(async () => {
  end();
  await isSaved();
  vi.unstubAllGlobals();
});

test("the list of a device joins the account's at signing in, and leaves with it", async () => {
  account.kept = [wish("theirs", 12)];
  addWish(wish("noted"));
  signIn("ann");
  await vi.waitFor(() => expect(shown()).toEqual(["noted", "theirs"]));
  await isSaved();
  expect(ids(account.kept).sort()).toEqual(["noted", "theirs"]);
  signIn(null);
  expect(list()).toEqual(EMPTY_WISHLIST);
});

test("a press hands over the whole list of a device whose handing over failed", async () => {
  addWish(wish("one"));
  addWish(wish("two"));
  account.isReachable = false;
  signIn("ann");
  await vi.waitFor(() => expect(account.calls).toBe(1));
  account.isReachable = true;
  addWish(wish("three"));
  await vi.waitFor(() => expect(ids(account.kept).sort()).toEqual(["one", "three", "two"]));
  await isSaved();
  expect(shown()).toEqual(["one", "three", "two"]);
});

test("a press that comes before anything was handed over drops nothing", async () => {
  addWish(wish("one"));
  end();
  signIn("ann");
  addWish(wish("two"));
  await isSaved();
  expect(ids(account.kept).sort()).toEqual(["one", "two"]);
});

test("what could not be handed over stays on the device when its customer leaves", async () => {
  addWish(wish("one"));
  account.isReachable = false;
  signIn("ann");
  await vi.waitFor(() => expect(account.calls).toBe(1));
  signIn(null);
  expect(list()).toEqual({ ...EMPTY_WISHLIST, wishes: [wish("one")] });
});

test("another customer sees nothing of the one before", async () => {
  signIn("ann");
  addWish(wish("one"));
  await isSaved();
  account = new Account();
  signIn("bob");
  await vi.waitFor(() => expect(account.calls).toBe(1));
  await isSaved();
  expect(shown()).toEqual([]);
  expect(account.kept).toEqual([]);
});

test("an account that is nearly full takes the newest that find room, and says how many did not", async () => {
  account.kept = [wish("theirs")];
  account.holds = 2;
  for (const [at, id] of ["a", "b", "c"].entries()) addWish(wish(id, 11 + at));
  signIn("ann");
  await vi.waitFor(() => expect(said).toEqual(["2 products found no room. It is full."]));
  await isSaved();
  expect(shown()).toEqual(["c", "theirs"]);
});

test("a press on a full account is taken back, and said", async () => {
  account.holds = 0;
  signIn("ann");
  addWish(wish("one"));
  await vi.waitFor(() => expect(said).toEqual(["It is full."]));
  await isSaved();
  expect(shown()).toEqual([]);
});

test.each([true, false])(
  "a press that a page load cuts off is made good by the next page (added: %s)",
  async (isAdded) => {
    account.kept = isAdded ? [] : [wish("one")];
    signIn("ann");
    await vi.waitFor(() => expect(shown()).toEqual(ids(account.kept)));
    account.isReachable = false;
    (isAdded ? addWish : removeWish)(wish("one"));
    await vi.waitFor(() => expect(said).toEqual(["Kept on this device until your account can be reached."]));
    expect(shown()).toEqual(isAdded ? ["one"] : []);
    account.isReachable = true;
    load();
    await isSaved();
    expect(ids(account.kept)).toEqual(isAdded ? ["one"] : []);
    expect(shown()).toEqual(isAdded ? ["one"] : []);
  },
);

test("hearts stay as they were pressed last, however slow the account answers", async () => {
  signIn("ann");
  await vi.waitFor(() => expect(account.calls).toBe(1));
  let open = () => {};
  account.gate = new Promise((resolve) => {
    open = resolve;
  });
  const seen = new Set<string>();
  const stop = useWishlistStore.subscribe(() => seen.add(shown().join()));
  addWish(wish("one"));
  addWish(wish("two"));
  removeWish(wish("one"));
  open();
  await isSaved();
  stop();
  expect([...seen]).toEqual(["one", "one,two", "two"]);
  expect(ids(account.kept)).toEqual(["two"]);
});
