import { expect, it } from "vitest";
import { addressKey } from "./address-key";

const key = (address: string) => addressKey(address, "a secret");

it("is one for a household and does not tell the address", () => {
  expect(key("2001:db8:1:2::7")).toBe(key("2001:db8:1:2::8"));
  expect(key("192.0.2.2")).not.toBe(key("192.0.2.1"));
  expect(key("192.0.2.1")).not.toContain("192");
  expect(key("192.0.2.1")).not.toBe(addressKey("192.0.2.1", "another secret"));
});
