import { expect, it } from "vitest";
import { addressKey } from "./address-key";

const key = (address: string) => addressKey(address, "a secret");

it("takes addresses of one household for one, and others for others", () => {
  expect(key("2001:db8:1:2::7")).toBe(key("2001:DB8:1:2:aaaa:bbbb:cccc:dddd"));
  expect(key("2001:db8::7")).toBe(key("2001:db8:0:0:1::"));
  expect(key("2001:db8:1:3::7")).not.toBe(key("2001:db8:1:2::7"));
  expect(key("::ffff:192.0.2.1")).toBe(key("192.0.2.1"));
  expect(key("192.0.2.2")).not.toBe(key("192.0.2.1"));
  expect(key("unknown")).not.toContain("unknown");
});
