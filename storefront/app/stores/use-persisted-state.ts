import { LONGEST_CODE } from "@contract/codes";
import { useEffect } from "react";
import { toastBottomRight } from "~/components/ui/toast";
import { ApiError, api } from "~/lib/api-client";
import { COMPARE_KEY, useCompareStore } from "./compare-store";
import { followStored } from "./follow-stored";
import { STORAGE_KEY, useRootStore } from "./root-store";
import { followAccount } from "./wishlist-account";
import { useWishlistStore, WISHLIST_KEY } from "./wishlist-store";

/** After this time the shop no longer waits for the stored state. */
const PERSIST_TIMEOUT_MS = 5000;

/**
 * Replaces the stored user by the server's record. Only a 401 means that there is no session: when the server cannot be
 * reached, the stored user stays and the next call decides.
 */
async function checkSession(): Promise<void> {
  const { user, setCurrentUser, setSessionCheck } = useRootStore.getState();
  if (user.currentUser?.emailVerified) {
    try {
      const { data } = await api("GET /me");
      setCurrentUser(data);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) setCurrentUser(null);
    }
  }
  setSessionCheck("done");
}

/** A link of the merchant's may bring a promotion code: `?code=SPRING`. The checkout says whether it counts. */
function takeCodeOfLink(): void {
  const code = new URLSearchParams(window.location.search).get("code")?.trim();
  if (!code || code.length > LONGEST_CODE) return;
  useRootStore.getState().addCode(code);
  toastBottomRight(`Code ${code} is kept with your cart`);
}

/** Loads the persisted state once the page is interactive, then checks the session, then follows the other tabs. */
export function usePersistedState(): void {
  useEffect(() => {
    const ends = [followStored(useCompareStore, COMPARE_KEY), followStored(useWishlistStore, WISHLIST_KEY)];
    let isGone = false;
    const { setLoaded } = useRootStore.getState();
    const timeout = setTimeout(setLoaded, PERSIST_TIMEOUT_MS);
    Promise.resolve(useRootStore.persist.rehydrate())
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
      if (event.key === STORAGE_KEY && event.newValue !== null) void useRootStore.persist.rehydrate();
      else if (event.key === STORAGE_KEY || event.key === null) {
        useRootStore.setState({ user: { currentUser: null, isSigningIn: false }, cart: { cartItems: [] } });
      }
    };
    window.addEventListener("storage", onStorage);
    return () => {
      isGone = true;
      for (const end of ends) end();
      clearTimeout(timeout);
      window.removeEventListener("storage", onStorage);
    };
  }, []);
}
