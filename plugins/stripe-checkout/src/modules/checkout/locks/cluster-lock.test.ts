import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { expect, it } from "vitest";
import { ClusterLock, LockBusyError } from "./cluster-lock";

/** A database with one connection, which can break. */
function breakable() {
  const wire = { broken: false };
  const connection = {
    query: async () => {
      if (wire.broken) throw new Error("Connection terminated unexpectedly");
      return { rows: [{ done: true }] };
    },
  };
  const client = { acquireConnection: async () => connection, releaseConnection: async () => undefined };
  return { wire, lock: new ClusterLock({ client } as unknown as Knex) };
}

it("a lock is still there as long as its connection is", async () => {
  const { lock } = breakable();
  await expect(lock.run("checkout:1", 0, (lease) => lease.confirm())).resolves.toBeUndefined();
});

it("a lock is lost with its connection, and whoever had it is told before going on", async () => {
  const { wire, lock } = breakable();
  const work = lock.run("checkout:1", 0, async (lease) => {
    wire.broken = true;
    await lease.confirm();
  });
  await expect(work).rejects.toThrow(LockBusyError);
});

it("the next one works on a new connection", async () => {
  const { wire, lock } = breakable();
  await lock.run("checkout:1", 0, async () => {
    wire.broken = true;
  });
  wire.broken = false;
  await expect(lock.run("checkout:1", 0, async () => "done")).resolves.toBe("done");
});
