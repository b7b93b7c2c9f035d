import { gunzipSync } from "node:zlib";
import { MedusaError } from "@medusajs/framework/utils";
import { expect, it } from "vitest";
import { toFailure } from "./failure";

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

it("a body that is not packed as it says is the caller's mistake", () => {
  const error = thrownBy(() => gunzipSync(Buffer.from('{"searchField":"wok"}')));
  expect(toFailure(error)).toMatchObject({
    status: 400,
    message: "The request's body could not be unpacked",
  });
});

it("a fault of ours is never shown", () => {
  expect(toFailure(new TypeError("cannot read properties of undefined"))).toBeNull();
});

it.each([
  ["refused", Object.assign(new Error("connect"), { code: "ECONNREFUSED" })],
  [
    "told by the pool",
    { name: "DriverException", message: "Knex: Timeout acquiring a connection. The pool is …" },
  ],
  ["cut off", new Error("select 1 - Connection terminated unexpectedly")],
  ["on a dead connection", new Error("Client has encountered a connection error and is not queryable")],
  [
    "in a dead transaction",
    new Error("Transaction query already complete, run with DEBUG=knex:tx for more info"),
  ],
  ["without a lock in time", new MedusaError(MedusaError.Types.CONFLICT, "Timed-out acquiring lock.")],
  ["the cause of another", new Error("A step failed", { cause: new Error("max retries per request limit") })],
])("a database or a Redis that does not answer is a moment's matter: %s", (_, error) => {
  expect(toFailure(error)?.status).toBe(503);
});
