import { LONGEST_CODE } from "@contract/codes";
import { useEffect } from "react";
import { toastBottomRight } from "~/components/ui/toast";
import { onPageReturn } from "~/lib/on-page-return";
import { checkSession } from "./check-session";
import { COMPARE_KEY, useCompareStore } from "./compare-store";
import { followStored } from "./follow-stored";
import { STORAGE_KEY, useRootStore } from "./root-store";
import { followAccount } from "./wishlist-account";
import { useWishlistStore, WISHLIST_KEY } from "./wishlist-store";

/** After this time the shop no longer waits for the stored state. */
const PERSIST_TIMEOUT_MS = 5000;

/** A link of the merchant's may bring a promotion code: `?code=SPRING`. The checkout says whether it counts. */
function takeCodeOfLink(): void {
  const code = new URLSearchParams(window.location.search).get("code")?.trim();
  if (!code || code.length > LONGEST_CODE) return;
  useRootStore.getState().addCode(code);
  toastBottomRight(`Code ${code} is kept with your cart`);
}

const readStored = () => Promise.resolve(useRootStore.persist.rehydrate());

const checkAgain = () => void readStored().then(checkSession);

/** Loads the persisted state once the page is interactive, then checks the session, then follows the other tabs. */
export function usePersistedState(): void {
  useEffect(() => {
    const ends = [
      followStored(useCompareStore, COMPARE_KEY),
      followStored(useWishlistStore, WISHLIST_KEY),
      // The cart may have been paid for, and the customer signed out.
      onPageReturn(checkAgain),
    ];
    let isGone = false;
    const { setLoaded } = useRootStore.getState();
    const timeout = setTimeout(setLoaded, PERSIST_TIMEOUT_MS);
    readStored()
      .then(() => {
        clearTimeout(timeout);
        takeCodeOfLink();
        setLoaded();
        return checkSession();
      })
      .then(() => {
        if (!isGone) ends.push(followAccount());
      });

    const onStorage = (event: StorageEvent) => {
      // A null key means that the whole storage was cleared.
      if (event.key === STORAGE_KEY && event.newValue !== null) void readStored();
      else if (event.key === STORAGE_KEY || event.key === null) {
        useRootStore.setState({ user: { currentUser: null, isSigningIn: false }, cart: { cartItems: [] } });
      }
    };
    window.addEventListener("storage", onStorage);
    // A sign-out may be waiting for the network.
    window.addEventListener("online", checkAgain);
    return () => {
      isGone = true;
      for (const end of ends) end();
      clearTimeout(timeout);
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("online", checkAgain);
    };
  }, []);
}
