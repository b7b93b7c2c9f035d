import crypto from "node:crypto";
import { generateEntityId } from "@medusajs/framework/utils";
import { expect, it, vi } from "vitest";
import { makeIdsQuickly } from "./quick-ids";

it("ids keep their form, are all different, and do not ask the system for each letter", () => {
  makeIdsQuickly();
  const asked = vi.spyOn(crypto, "randomBytes");
  const ids = Array.from({ length: 2000 }, () => generateEntityId(undefined, "cart"));
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
  expect(ids.filter((id) => !/^cart_[0-9A-HJKMNP-TV-Z]{26}$/.test(id))).toEqual([]);
  expect(new Set(ids.map((id) => id.slice(-16))).size).toBe(ids.length);
  const letters = new Set(ids.flatMap((id) => [...id.slice(-16)]));
  expect(letters.size).toBe(32);
});
