import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;
const WELL_FORMED = /^[\w-]{43}$/;

/** 256 random bits, which nobody can guess. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** What is stored of a token: with 256 random bits in it, a plain digest cannot be turned back. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Whether a text may be a token of ours. */
export function isToken(text: string): boolean {
  return WELL_FORMED.test(text);
}
