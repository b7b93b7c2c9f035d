import { describe, expect, it } from "vitest";
import { accountKey, addressKey } from "./rate-limit";

describe("what limits count by", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:0db8:0001:0002::9", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["::1", "0:0:0:0"],
  ])("an address %s counts as %s", (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  it("cannot be made longer than the table takes", () => {
    expect(addressKey("x".repeat(5000)).length).toBeLessThanOrEqual(64);
    expect(accountKey(`${"x".repeat(5000)}@example.com`)).toHaveLength(43);
  });

  it("does not show the email", () => {
    expect(accountKey("ann@example.com")).not.toContain("ann");
  });
});
