import { expect } from "vitest";
import type { CallContract } from "../../../../src/contract/call-contract";
import type { WireAnswer } from "./wire";

/** What an answer never says: where the code lies, which statement failed, what is thrown. */
const INTERNALS =
  /node_modules|\bat [\w.<>]+ \(|select .+ from |insert into |violates|invalid input syntax|TypeError|MikroORM|ECONN|\.medusa/i;

/** Holds an answer against the contract: no fault of ours, failures are one JSON string, successes are the record. */
export function expectSound(contract: CallContract, { status, headers, text }: WireAnswer): void {
  expect(status, text).toBeLessThan(500);
  expect(headers["x-request-id"], "every answer names its request").toBeTruthy();
  if (status === 304) return;
  if (status >= 400) {
    expect(headers["content-type"], text).toMatch(/^application\/json/);
    const message: unknown = JSON.parse(text);
    expect(message).toBeTypeOf("string");
    expect(message).not.toBe("");
    expect(message).not.toMatch(INTERNALS);
    return;
  }
  expect(status, text).toBe(contract.status ?? 200);
  if (status === 204) expect(text).toBe("");
  else if (contract.mediaType === undefined) {
    const read = contract.answer.safeParse(JSON.parse(text));
    expect(read.error?.issues ?? []).toEqual([]);
  }
}
