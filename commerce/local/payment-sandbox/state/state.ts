import { Journal, type JournalEntry } from "./journal";
import type { CollectionName, Collections } from "./records";

const idempotencyLifeS = 24 * 3600;
const eventLifeS = 30 * 24 * 3600;

type Tables = { [K in CollectionName]: Map<string, Collections[K]> };

function emptyTables(): Tables {
  return {
    sessions: new Map(),
    customers: new Map(),
    coupons: new Map(),
    shippingRates: new Map(),
    products: new Map(),
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    events: new Map(),
    deliveries: new Map(),
    idempotency: new Map(),
    settings: new Map(),
  };
}

/** What can be read inside and outside of a transaction. */
export interface Reader {
  get<K extends CollectionName>(collection: K, id: string): Collections[K] | undefined;
  /** In order of creation. */
  all<K extends CollectionName>(collection: K): Collections[K][];
}

/** Changes that become visible and durable together, or not at all when the work throws. */
export interface Transaction extends Reader {
  put<K extends CollectionName>(collection: K, record: Collections[K]): void;
  remove(collection: CollectionName, id: string): void;
}

/** The sandbox's memory, kept in a journal so that it survives a restart and a kill. */
export class SandboxState implements Reader {
  private readonly tables: Tables;
  private readonly journal: Journal;
  private readonly watchers: ((changed: ReadonlySet<CollectionName>) => void)[] = [];

  /** @param nowS seconds since the epoch, to leave out what has outlived its use */
  constructor(file: string, nowS: number) {
    this.tables = emptyTables();
    for (const transaction of Journal.read(file)) {
      for (const [collection, id, value] of transaction) this.restore(collection, id, value);
    }
    this.prune(nowS);
    this.journal = Journal.rewrite(file, entriesOf(this.tables));
  }

  get<K extends CollectionName>(collection: K, id: string): Collections[K] | undefined {
    return this.tables[collection].get(id);
  }

  all<K extends CollectionName>(collection: K): Collections[K][] {
    return [...this.tables[collection].values()];
  }

  /** Called after every transaction with the collections it touched. */
  onCommit(watcher: (changed: ReadonlySet<CollectionName>) => void): void {
    this.watchers.push(watcher);
  }

  /** Runs the work, which must be synchronous: that is what keeps two requests from mixing. */
  transaction<T>(work: (tx: Transaction) => T): T {
    const staged = emptyTables();
    const removed: JournalEntry[] = [];
    const result = work({
      get: (collection, id) => staged[collection].get(id) ?? this.get(collection, id),
      all: (collection) => [...new Map([...this.tables[collection], ...staged[collection]]).values()],
      put: (collection, record) => staged[collection].set(record.id, record),
      remove: (collection, id) => removed.push([collection, id, null]),
    });
    this.commit([...entriesOf(staged), ...removed]);
    return result;
  }

  close(): void {
    this.journal.close();
  }

  private commit(entries: JournalEntry[]): void {
    if (entries.length === 0) return;
    this.journal.append(entries);
    for (const [name, id, record] of entries) this.restore(name, id, record);
    const changed = new Set(entries.map(([name]) => name as CollectionName));
    for (const watcher of this.watchers) watcher(changed);
  }

  /** The journal is written by this class alone, so a name and its value belong together. */
  private restore(collection: string, id: string, value: unknown): void {
    const table = (this.tables as Record<string, Map<string, unknown> | undefined>)[collection];
    if (value === null) table?.delete(id);
    else table?.set(id, value);
  }

  private prune(nowS: number): void {
    const { idempotency, events, deliveries } = this.tables;
    for (const answer of idempotency.values()) {
      if (answer.created + idempotencyLifeS < nowS) idempotency.delete(answer.id);
    }
    for (const event of events.values()) {
      if (event.object.created + eventLifeS < nowS) events.delete(event.id);
    }
    for (const delivery of deliveries.values()) {
      if (!events.has(delivery.eventId)) deliveries.delete(delivery.id);
    }
  }
}

function* entriesOf(tables: Tables): Generator<JournalEntry> {
  for (const [name, table] of Object.entries(tables)) {
    for (const [id, record] of table) yield [name, id, record];
  }
}
