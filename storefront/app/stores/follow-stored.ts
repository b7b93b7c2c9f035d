interface StoredStore {
  persist: { rehydrate(): Promise<void> | void };
}

/** Reads a store's stored state, then follows the other tabs. @returns what ends the following */
export function followStored(store: StoredStore, storageKey: string): () => void {
  const read = () => void store.persist.rehydrate();
  const onStorage = ({ key }: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (key === storageKey || key === null) read();
  };
  read();
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
