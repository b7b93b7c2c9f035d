import { onPageReturn } from "~/lib/on-page-return";

interface StoredStore {
  persist: { rehydrate(): Promise<void> | void };
}

/** Reads a store's stored state, and again when another tab or page may have changed it. @returns what ends the following */
export function followStored(store: StoredStore, storageKey: string): () => void {
  const read = () => void store.persist.rehydrate();
  const onStorage = ({ key }: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (key === storageKey || key === null) read();
  };
  read();
  window.addEventListener("storage", onStorage);
  // A page that is kept aside is told of no change.
  const endReturns = onPageReturn(read);
  return () => {
    window.removeEventListener("storage", onStorage);
    endReturns();
  };
}
