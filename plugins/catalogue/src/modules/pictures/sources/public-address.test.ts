import { expect, test } from "vitest";
import { isLoopback, isPublic } from "./public-address";

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.255.255",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "198.19.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:10.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::a00:1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "ff02::1",
  "2001::1",
  "2001:db8::1",
  "2002:a00:1::1",
  "localhost",
  "",
])("%s is not public", (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700:4700::1111", "2a00:1450::1"])(
  "%s is public",
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

test("loopback is what it is", () => {
  expect(["127.0.0.1", "127.1.2.3", "::1"].every(isLoopback)).toBe(true);
  expect(["128.0.0.1", "::2", "localhost"].some(isLoopback)).toBe(false);
});
