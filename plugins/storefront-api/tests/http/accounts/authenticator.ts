import { createHmac } from "node:crypto";
import { HttpClient } from "../../../../../commerce/test/http-client";
import type { Shop } from "../../../../../commerce/test/shop";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const PERIOD_MS = 30_000;

/** What an authenticator app shows, by RFC 6238 (SHA-1, six digits, thirty seconds) and RFC 4226, section 5.3. */
export function totp(secret: string, at = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / PERIOD_MS)));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, "0");
}

/** Six digits that the app shows at none of the times that the shop takes for now. */
export function notTotp(secret: string): string {
  const now = Date.now();
  const near = new Set([-3, -2, -1, 0, 1, 2, 3].map((steps) => totp(secret, now + steps * PERIOD_MS)));
  const free = Array.from({ length: near.size + 1 }, (_, number) => String(number).padStart(6, "0"));
  return free.find((code) => !near.has(code)) ?? "";
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** An authenticator app that an account was joined to. */
export interface Authenticator {
  secret: string;
  recoveryCodes: string[];
}

/** Joins an account of the staff to an authenticator app over the engine's routes, as the dashboard does. */
export async function joinAuthenticator(
  { engineUrl }: Pick<Shop, "engineUrl">,
  { email, password }: { email: string; password: string },
): Promise<Authenticator> {
  const visitor = new HttpClient(engineUrl);
  const { token } = await posted<{ token: string }>(visitor, "/auth/user/emailpass", { email, password });
  const client = new HttpClient(engineUrl, { authorization: `Bearer ${token}` });
  const begun = await posted<{ secret: string; mfa_factor: { id: string } }>(client, "/auth/mfa/factors", {
    provider: "totp",
    label: email,
  });
  // What needs a factor that was shown comes after this, and the token is from before it.
  await posted(client, `/auth/mfa/factors/${begun.mfa_factor.id}/verify`, { code: totp(begun.secret) });
  const made = await posted<{ recovery_codes: string[] }>(client, "/auth/mfa/recovery-codes", { count: 3 });
  return { secret: begun.secret, recoveryCodes: made.recovery_codes };
}

async function posted<T>(client: HttpClient, path: string, body: unknown): Promise<T> {
  const answer = await client.post<T>(path, body);
  if (answer.status !== 200) {
    throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  return answer.body;
}
