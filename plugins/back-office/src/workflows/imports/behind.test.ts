import type { MedusaContainer } from "@medusajs/framework/types";
import { expect, it, vi } from "vitest";
import type { ImportLine, ImportStore } from "../../modules/back-office/imports/store";
import { behind } from "./behind";

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
