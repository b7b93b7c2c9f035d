import { randomBytes } from "node:crypto";

/** An address that nobody else comes from, for `x-forwarded-for`: limits count by address, and no test uses up another's. */
export function newAddress(): string {
  return `10.${randomBytes(3).join(".")}`;
}
