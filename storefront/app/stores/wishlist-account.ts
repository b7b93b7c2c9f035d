import { MOST_WISHES_AT_ONCE } from "@contract/limits";
import type { Wishlist } from "@contract/wishlist";
import { toastBottomRight } from "~/components/ui/toast";
import { ApiError, api } from "~/lib/api-client";
import { useRootStore } from "./root-store";
import {
  EMPTY_WISHLIST,
  useWishlistStore,
  type Wish,
  type WishlistState,
  withoutWish,
  withWish,
} from "./wishlist-store";

/** The verified customer of this browser. */
function signedInAs(): string | null {
  const { currentUser } = useRootStore.getState().user;
  return currentUser?.emailVerified ? currentUser._id : null;
}

const has = (wishes: readonly Wish[], id: string) => wishes.some(({ productId }) => productId === id);

/**
 * Makes the list that of whoever is signed in. What this device has noted becomes theirs, to be saved; what their account
 * knows leaves the device when they sign out.
 */
function followOwner(): void {
  const customerId = signedInAs();
  const { customerId: owner, wishes, unsaved } = useWishlistStore.getState();
  if (customerId === owner) return;
  if (customerId === null) {
    const noted = wishes.filter(({ productId }) => unsaved.includes(productId));
    useWishlistStore.setState({ ...EMPTY_WISHLIST, wishes: noted });
  } else if (owner === null) {
    useWishlistStore.setState({ customerId, unsaved: wishes.map(({ productId }) => productId) });
  } else {
    useWishlistStore.setState({ ...EMPTY_WISHLIST, customerId });
  }
}

/**
 * Takes over what the account answered. What was pressed meanwhile, or is not saved for another reason, stays as it is on
 * this device.
 *
 * @param sent what the account was told of
 */
function takeOver(sent: WishlistState, list?: Wishlist): void {
  useWishlistStore.setState((now) => {
    if (now.customerId !== sent.customerId) return now;
    const unsaved = now.unsaved.filter(
      (id) => !sent.unsaved.includes(id) || has(now.wishes, id) !== has(sent.wishes, id),
    );
    if (!list) return { unsaved };
    const kept = list.items.filter(({ productId }) => !unsaved.includes(productId));
    const own = now.wishes.filter(({ productId }) => unsaved.includes(productId));
    return { unsaved, wishes: own.reduce(withWish, kept) };
  });
}

const handOver = async (wishes: readonly Wish[]) =>
  (
    await api("POST /wishlist", {
      body: {
        items: wishes.map(({ productId, addedAt, priceThen }) => ({
          productId,
          addedAt,
          ...(priceThen !== null && { price: priceThen }),
        })),
      },
    })
  ).data;

/** Puts wishes into the account; into one that is nearly full the newest that find room, and says so. */
async function saveWishes(wishes: readonly Wish[]): Promise<Wishlist> {
  try {
    return await handOver(wishes);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
    const { data } = await api("GET /wishlist");
    const known = wishes.filter(({ productId }) => has(data.items, productId));
    const others = wishes.filter((wish) => !known.includes(wish));
    const fitting = [...known, ...others.slice(0, data.room)];
    const left = wishes.length - fitting.length;
    // Somebody has made room meanwhile.
    if (left === 0) return handOver(wishes);
    const list = fitting.length > 0 ? await handOver(fitting) : data;
    toastBottomRight(left === 1 ? error.message : `${left} products found no room. ${error.message}`);
    return list;
  }
}

/** Tells the account some of what it does not know yet. */
async function saveSome({ customerId, wishes, unsaved }: WishlistState): Promise<void> {
  const noted = wishes.filter(({ productId }) => unsaved.includes(productId));
  const [removed] = unsaved;
  if (noted.length > 0) {
    const added = noted.slice(0, MOST_WISHES_AT_ONCE);
    const sent = { customerId, wishes: added, unsaved: added.map(({ productId }) => productId) };
    takeOver(sent, await saveWishes(added));
  } else if (removed !== undefined) {
    await api("DELETE /wishlist/products/:productId", { params: { productId: removed } });
    takeOver({ customerId, wishes: [], unsaved: [removed] });
  }
}

/** Whether somebody saves, who then looks at what was pressed meanwhile as well. */
let isSaving = false;
let saving: Promise<void> = Promise.resolve();

async function saveAll(): Promise<void> {
  isSaving = true;
  // Set back in the very turn that finds nothing left, so that nothing is pressed between the two.
  try {
    let read: string | null = null;
    for (;;) {
      followOwner();
      const state = useWishlistStore.getState();
      if (state.unsaved.length > 0) await saveSome(state);
      else if (state.customerId === read) return;
      else {
        read = state.customerId;
        takeOver({ ...EMPTY_WISHLIST, customerId: read }, (await api("GET /wishlist")).data);
      }
    }
  } finally {
    isSaving = false;
  }
}

/** A server that cannot be reached is asked again with the next press or page: what is not saved stays noted. */
function settle(): Promise<void> {
  followOwner();
  if (!isSaving) saving = saveAll();
  return saving;
}

function press(change: (wishes: Wish[]) => Wish[], { productId }: Wish): void {
  followOwner();
  useWishlistStore.setState(({ customerId, wishes, unsaved }) => ({
    wishes: change(wishes),
    unsaved: customerId && !unsaved.includes(productId) ? [...unsaved, productId] : unsaved,
  }));
  settle().catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const isRefused = error.status >= 400 && error.status < 500;
    toastBottomRight(isRefused ? error.message : "Kept on this device until your account can be reached.");
  });
}

/**
 * Puts a product on the list, at once on this device and then in the account of who is signed in. What finds no room there
 * is taken back, and said.
 *
 * @returns whether this device has noted it
 */
export function addWish(wish: Wish): boolean {
  if (!signedInAs() && useWishlistStore.getState().wishes.length >= MOST_WISHES_AT_ONCE) {
    toastBottomRight("Your wishlist is full. Sign in to keep more.");
    return false;
  }
  press((wishes) => withWish(wishes, wish), wish);
  return true;
}

/** Takes a product off the list, at once on this device and then in the account. */
export function removeWish(wish: Wish): void {
  press((wishes) => withoutWish(wishes, wish.productId), wish);
}

/** Keeps the list with who is signed in, from now on. @returns what ends it */
export function followAccount(): () => void {
  const follow = () => {
    settle().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });
  };
  let known = signedInAs();
  follow();
  return useRootStore.subscribe(() => {
    if (signedInAs() === known) return;
    known = signedInAs();
    follow();
  });
}
