import type { MedusaContainer } from "@medusajs/framework/types";
import { afterEach, expect, it, vi } from "vitest";
import { type ImportLine, type ImportStore, SIGN_OF_LIFE_MS } from "../../modules/back-office/imports/store";
import { behind } from "./behind";

afterEach(() => {
  vi.useRealTimers();
});

/** A process in which a rejection is left to itself ends: Vitest fails the run for one. */
it("outlives a database that is gone when the import breaks off", async () => {
  const told = vi.fn();
  const container = { resolve: () => ({ error: told }) } as unknown as MedusaContainer;
  const gone = async () => {
    throw new Error("Connection terminated unexpectedly");
  };
  const imports = { breakOff: gone } as unknown as ImportStore<ImportLine>;
  behind(container, imports, { id: "imp_1", run: 1 }, "failed", gone);
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2));
  expect(told.mock.calls.map(([what]) => what)).toEqual([
    "import imp_1 broke off",
    "import imp_1 broke off and could not be marked so",
  ]);
});

it("gives signs of life as long as it works, also after one that the database has refused, and none afterwards", async () => {
  vi.useFakeTimers();
  const told = vi.fn();
  const container = { resolve: () => ({ error: told }) } as unknown as MedusaContainer;
  const signOfLife = vi.fn(async () => undefined).mockRejectedValueOnce(new Error("Connection terminated"));
  const imports = { signOfLife } as unknown as ImportStore<ImportLine>;
  let finish: () => void = () => undefined;
  const slow = () =>
    new Promise<void>((resolve) => {
      finish = resolve;
    });
  const run = { id: "imp_1", run: 1 };
  behind(container, imports, run, "failed", slow);
  await vi.advanceTimersByTimeAsync(3 * SIGN_OF_LIFE_MS);
  expect(signOfLife.mock.calls).toEqual([[run], [run], [run]]);
  expect(told.mock.calls.map(([what]) => what)).toEqual(["import imp_1 could not give a sign of life"]);
  finish();
  await vi.advanceTimersByTimeAsync(3 * SIGN_OF_LIFE_MS);
  expect(signOfLife).toHaveBeenCalledTimes(3);
});
