import { expect, it } from "vitest";
import { networkOf } from "./network";

it("takes addresses of one household for one, and others for others", () => {
  expect(networkOf("2001:db8:1:2::7")).toBe(networkOf("2001:DB8:1:2:aaaa:bbbb:cccc:dddd"));
  expect(networkOf("2001:db8::7")).toBe(networkOf("2001:db8:0:0:1::"));
  expect(networkOf("2001:0db8::7%eth0")).toBe(networkOf("2001:db8::7"));
  expect(networkOf("2001:db8:1:3::7")).not.toBe(networkOf("2001:db8:1:2::7"));
  expect(networkOf("::ffff:192.0.2.1")).toBe(networkOf("192.0.2.1"));
  expect(networkOf("192.0.2.2")).not.toBe(networkOf("192.0.2.1"));
});

it("leaves what is no address as it is", () => {
  expect(networkOf("unknown")).toBe("unknown");
});
