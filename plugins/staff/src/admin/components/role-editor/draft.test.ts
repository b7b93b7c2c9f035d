import { expect, test } from "vitest";
import { applyChange, changesBetween, stillToMake } from "./draft";

const PACKER = { name: "Packer", description: "Packs", permissions: ["order:read", "fulfillment:update"] };

test("the changes of a form, made to the version that somebody else saved, keep what both wanted", () => {
  const mine = { ...PACKER, name: "Packers", permissions: ["order:read", "product:read"] };
  const theirs = {
    ...PACKER,
    description: "Packs and sends",
    permissions: [...PACKER.permissions, "file:read"],
  };
  const merged = changesBetween(PACKER, mine).reduce(applyChange, theirs);
  expect(merged).toEqual({
    name: "Packers",
    description: "Packs and sends",
    permissions: ["order:read", "file:read", "product:read"],
  });
});

test("what somebody else has changed in the same way is not left to be made", () => {
  const changes = changesBetween(PACKER, { ...PACKER, name: "Packers", permissions: ["order:read"] });
  const theirs = { ...PACKER, permissions: ["order:read"] };
  expect(stillToMake(changes, theirs)).toEqual([{ field: "name", text: "Packers" }]);
  expect(stillToMake(changes, changes.reduce(applyChange, theirs))).toEqual([]);
});

test("an order of permissions is no change", () => {
  const turned = { ...PACKER, permissions: [...PACKER.permissions].reverse() };
  expect(changesBetween(PACKER, turned)).toEqual([]);
});
