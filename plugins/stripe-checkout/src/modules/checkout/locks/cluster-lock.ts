import { setTimeout as delay } from "node:timers/promises";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/** Keeps this plugin's advisory locks apart from everybody else's in the same database. */
export const NAMESPACE = 0x57c0;
const POLL_MS = 40;

/** Thrown when somebody else kept the lock for longer than the caller would wait, or may have it by now. */
export class LockBusyError extends Error {
  constructor(key: string) {
    super(`"${key}" is being worked on elsewhere`);
    this.name = "LockBusyError";
  }
}

/** A lock that somebody has. */
export interface Lease {
  /**
   * Checks that the lock is still held. Call it before each piece of work that must not be done twice: a lock ends with its
   * connection, and then somebody else may have it already.
   *
   * @throws LockBusyError when the connection is gone
   */
  confirm(): Promise<void>;
}

/** A statement that the connection parses once, by its name. */
interface Statement {
  name: string;
  text: string;
}

const TRY = { name: "stripe-checkout-lock", text: "select pg_try_advisory_lock($1, hashtext($2)) as done" };
const CONFIRM = { name: "stripe-checkout-confirm", text: "select $1::int, $2::text" };
const UNLOCK = {
  name: "stripe-checkout-unlock",
  text: "select pg_advisory_unlock($1, hashtext($2)) as done",
};

interface LockConnection {
  query(statement: Statement & { values: unknown[] }): Promise<{ rows: Record<string, unknown>[] }>;
}

/** The one connection that holds this process's locks, and how many callers use it. */
interface Holder {
  connection: Promise<LockConnection>;
  users: number;
}

/**
 * Locks that hold across engine instances and end at once when the process dies. They are advisory locks of database sessions.
 * All locks of a process share one connection, so that waiting for Stripe under a lock occupies no further one. The engine's
 * locking module does not fit: its Postgres provider either occupies a pool connection for each waiter (`execute`) or leaves a
 * killed process's locks behind for good (`acquire`).
 */
export class ClusterLock {
  private readonly queues = new Map<string, Promise<void>>();
  private holder: Holder | undefined;

  constructor(private readonly database: Knex) {}

  /**
   * Runs `work` while nobody else in the cluster runs under the same key. Not reentrant.
   *
   * @throws LockBusyError when the lock is not free within `waitMs`
   */
  async run<T>(key: string, waitMs: number, work: (lease: Lease) => Promise<T>): Promise<T> {
    const deadline = Date.now() + waitMs;
    const leave = await this.enterQueue(key, deadline);
    try {
      const holder = this.join();
      try {
        await this.acquire(holder, key, deadline);
        try {
          return await work({ confirm: () => this.confirm(holder, key) });
        } finally {
          await this.unlock(holder, key);
        }
      } finally {
        await this.part(holder);
      }
    } finally {
      leave();
    }
  }

  /** Within one process callers take turns here, so that each key is asked for once per process. */
  private async enterQueue(key: string, deadline: number): Promise<() => void> {
    const before = this.queues.get(key);
    let leave = () => {};
    const turn = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const tail = (before ?? Promise.resolve()).then(() => turn);
    this.queues.set(key, tail);
    void tail.then(() => {
      if (this.queues.get(key) === tail) this.queues.delete(key);
    });
    if (before && !(await inTime(before, deadline))) {
      leave();
      throw new LockBusyError(key);
    }
    return leave;
  }

  private async acquire(holder: Holder, key: string, deadline: number): Promise<void> {
    for (;;) {
      const taken = await this.ask(holder, TRY, key);
      if (taken) return;
      if (Date.now() >= deadline) throw new LockBusyError(key);
      await delay(POLL_MS);
    }
  }

  private async confirm(holder: Holder, key: string): Promise<void> {
    try {
      await this.ask(holder, CONFIRM, key);
    } catch {
      throw new LockBusyError(key);
    }
  }

  private async unlock(holder: Holder, key: string): Promise<void> {
    try {
      await this.ask(holder, UNLOCK, key);
    } catch {
      // The lock went with its connection; the work is done all the same, so its result stands.
      this.forget(holder);
    }
  }

  private async ask(holder: Holder, statement: Statement, key: string): Promise<boolean> {
    try {
      const connection = await holder.connection;
      const { rows } = await connection.query({ ...statement, values: [NAMESPACE, key] });
      return rows[0]?.done === true;
    } catch (error) {
      this.forget(holder);
      throw error;
    }
  }

  /** The next caller starts on a new connection. */
  private forget(holder: Holder): void {
    if (this.holder === holder) this.holder = undefined;
  }

  private join(): Holder {
    this.holder ??= { connection: this.database.client.acquireConnection(), users: 0 };
    this.holder.users += 1;
    return this.holder;
  }

  private async part(holder: Holder): Promise<void> {
    holder.users -= 1;
    if (holder.users > 0) return;
    this.forget(holder);
    const connection = await holder.connection.catch(() => undefined);
    if (connection) await this.database.client.releaseConnection(connection);
  }
}

async function inTime(promise: Promise<void>, deadline: number): Promise<boolean> {
  const timer = new AbortController();
  const late = delay(Math.max(0, deadline - Date.now()), false, { signal: timer.signal }).catch(() => false);
  const result = await Promise.race([promise.then(() => true), late]);
  timer.abort();
  return result;
}
