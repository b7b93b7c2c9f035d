import { expect, it } from "vitest";
import { withoutAddresses } from "./without-addresses";

it.each([
  ["550 5.1.1 <ann+shop@example.com>: no such user", "550 5.1.1 <…>: no such user"],
  ["RCPT TO:ann@example.com,mary@example.com refused", "RCPT TO:…,… refused"],
  ["452 try again in 5 minutes", "452 try again in 5 minutes"],
])("what a mail server says is logged without addresses: %s", (said, logged) => {
  expect(withoutAddresses(said)).toBe(logged);
});
