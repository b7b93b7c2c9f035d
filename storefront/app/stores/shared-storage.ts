import { createJSONStorage, type PersistStorage } from "zustand/middleware";
import { browserStorage } from "./browser-storage";
import { type PersistedState, readPersisted } from "./persisted-state";

/** The parts of the state as this tab last read or wrote them; a part that changes here is another object. */
let known: PersistedState | undefined;

/** Takes note of what was read from the storage. */
export function takeOver({ user, cart }: PersistedState): void {
  known = { user, cart };
}

/**
 * Local storage that all tabs write to. A tab writes only what it has changed itself: another one may have filled the
 * cart a moment ago, and this tab not have heard of it yet.
 *
 * @param hasLoaded whether the storage was read; nothing is written before, because an early change would overwrite it
 *   with an empty cart
 */
export function sharedStorage(hasLoaded: () => boolean): PersistStorage<PersistedState> | undefined {
  const storage = createJSONStorage<PersistedState>(() => browserStorage);
  if (!storage) return undefined;
  return {
    ...storage,
    setItem: (name, { state, version }) => {
      if (!hasLoaded()) return;
      const isSame = { user: state.user === known?.user, cart: state.cart === known?.cart };
      takeOver(state);
      if (isSame.user && isSame.cart) return;
      const stored = storage.getItem(name);
      const theirs = stored && !("then" in stored) ? readPersisted(stored.state) : state;
      return storage.setItem(name, {
        version,
        state: { user: isSame.user ? theirs.user : state.user, cart: isSame.cart ? theirs.cart : state.cart },
      });
    },
  };
}
