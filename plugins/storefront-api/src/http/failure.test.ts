import { gunzipSync } from "node:zlib";
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
