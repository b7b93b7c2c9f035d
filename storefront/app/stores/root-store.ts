import { isSameCode, MOST_CODES } from "@contract/codes";
import type { Product, ProductVariant, User } from "@contract/records";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { type CartItem, isLineOf, isUnchosen, lineId, MAX_QUANTITY, toCartItem } from "./cart-item";
import { forgetSignOut } from "./end-session";
import { type PersistedState, readPersisted } from "./persisted-state";
import { sharedStorage, takeOver } from "./shared-storage";

/** The key in local storage of `{state: {user, cart}, version}`. Nothing there is secret: the session is a cookie. */
export const STORAGE_KEY = "root";

/** Whether the stored user has been checked against the server (`GET /api/v1/me`). */
type SessionCheck = "pending" | "done";

export interface RootState extends PersistedState {
  /** Not persisted. */
  utility: {
    /** The email that a code was sent to, for verification or reset. */
    otpEmail: string;
    /** Whether the cart dropdown is open. */
    isVisible: boolean;
    imageUrl: string;
    /** False until local storage was read, or for 5 s: until then the browser renders the same as the server. */
    isLoaded: boolean;
    sessionCheck: SessionCheck;
  };

  /** A sign-in or sign-up begins. */
  startSignIn: () => void;
  /** It succeeded, and the record is stored. The user counts as signed in only once the email is verified. */
  completeSignIn: (user: User) => void;
  failSignIn: () => void;
  /** The server's own record after a session check; null when there is no session. */
  setCurrentUser: (user: User | null) => void;
  /** Clears the user at once, whatever the server answers later. */
  signOut: () => void;

  /** Adds some of a variant to what the cart holds of it. A line that did not say which variant becomes this one. */
  addToCart: (product: Product, variant: ProductVariant, quantity?: number) => void;
  /** Lines are named by {@link lineId}. */
  removeFromCart: (id: string) => void;
  increaseQuantity: (id: string) => void;
  /** Stops at 1, because Remove removes a line. */
  decreaseQuantity: (id: string) => void;
  /** Takes over what the server says has changed: the price in dollars, or the quantity that is left. */
  updateCartItem: (id: string, change: Partial<Pick<CartItem, "price" | "quantity">>) => void;
  /** Keeps a promotion code with the cart; what is there already in another case is not added again. */
  addCode: (code: string) => void;
  removeCode: (code: string) => void;
  clearCart: () => void;

  setOtpEmail: (email: string) => void;
  setCartVisible: (isVisible: boolean) => void;
  setImageUrl: (imageUrl: string) => void;
  setLoaded: () => void;
  setSessionCheck: (sessionCheck: SessionCheck) => void;
}

/** A sign-up opens no session; whoever is verified has one, which an earlier sign-out must not end any more. */
function keepSession(user: User | null): void {
  if (user?.emailVerified) forgetSignOut();
}

const clampQuantity = (quantity: number) => Math.min(Math.max(quantity, 1), MAX_QUANTITY);

export const useRootStore = create<RootState>()(
  persist(
    (set) => {
      const setUser = (user: Partial<RootState["user"]>) =>
        set((state) => ({ user: { ...state.user, ...user } }));
      const setUtility = (utility: Partial<RootState["utility"]>) =>
        set((state) => ({ utility: { ...state.utility, ...utility } }));
      const setItems = (change: (items: CartItem[]) => CartItem[]) =>
        set(({ cart }) => ({ cart: { ...cart, cartItems: change(cart.cartItems) } }));
      const setCodes = (change: (codes: string[]) => string[]) =>
        set(({ cart: { cartItems, codes = [] } }) => {
          const changed = change(codes);
          return { cart: changed.length > 0 ? { cartItems, codes: changed } : { cartItems } };
        });
      const changeQuantity = (id: string, by: number) =>
        setItems((items) =>
          items.map((item) =>
            lineId(item) === id ? { ...item, quantity: clampQuantity(item.quantity + by) } : item,
          ),
        );

      return {
        user: { currentUser: null, isSigningIn: false },
        cart: { cartItems: [] },
        utility: { otpEmail: "", isVisible: false, imageUrl: "", isLoaded: false, sessionCheck: "pending" },

        startSignIn: () => setUser({ isSigningIn: true }),
        completeSignIn: (user) => {
          keepSession(user);
          setUser({ currentUser: user, isSigningIn: false });
        },
        failSignIn: () => setUser({ isSigningIn: false }),
        setCurrentUser: (user) => {
          keepSession(user);
          setUser({ currentUser: user });
        },
        signOut: () => setUser({ currentUser: null, isSigningIn: false }),

        addToCart: (product, variant, quantity = 1) =>
          setItems((items) => {
            const known = items.find((item) => isLineOf(item, product, variant));
            const unchosen = items.find((item) => isUnchosen(item, product));
            // What was waiting to be chosen is chosen by this, and as many of it as there were.
            const added = Math.max(unchosen?.quantity ?? 0, quantity);
            const line = toCartItem(product, variant, clampQuantity((known?.quantity ?? 0) + added));
            const place = known ?? unchosen;
            if (!place) return [...items, line];
            return items.flatMap((item) => (item === place ? line : item === unchosen ? [] : item));
          }),
        removeFromCart: (id) => setItems((items) => items.filter((item) => lineId(item) !== id)),
        increaseQuantity: (id) => changeQuantity(id, 1),
        decreaseQuantity: (id) => changeQuantity(id, -1),
        updateCartItem: (id, change) =>
          setItems((items) => items.map((item) => (lineId(item) === id ? { ...item, ...change } : item))),
        addCode: (code) =>
          setCodes((codes) =>
            [...codes.filter((other) => !isSameCode(other, code)), code].slice(-MOST_CODES),
          ),
        removeCode: (code) => setCodes((codes) => codes.filter((other) => !isSameCode(other, code))),
        clearCart: () => set({ cart: { cartItems: [] } }),

        setOtpEmail: (otpEmail) => setUtility({ otpEmail }),
        setCartVisible: (isVisible) => setUtility({ isVisible }),
        setImageUrl: (imageUrl) => setUtility({ imageUrl }),
        setLoaded: () => setUtility({ isLoaded: true }),
        setSessionCheck: (sessionCheck) => setUtility({ sessionCheck }),
      };
    },
    {
      name: STORAGE_KEY,
      version: 1,
      storage: sharedStorage(hasLoaded),
      onRehydrateStorage: () => (state) => {
        if (state) takeOver(state);
      },
      // The first browser render must equal the server's; `usePersistedState` reads the storage right after it.
      skipHydration: true,
      partialize: ({ user, cart }): PersistedState => ({ user, cart }),
      migrate: (stored) => readPersisted(stored),
      merge: (stored, current) => ({ ...current, ...readPersisted(stored) }),
    },
  ),
);

function hasLoaded(): boolean {
  return useRootStore.persist.hasHydrated();
}
