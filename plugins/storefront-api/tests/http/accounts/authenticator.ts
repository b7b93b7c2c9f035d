import type { Shop } from "../../../../../commerce/test/shop";
import { appCode } from "../../../../staff/tests/http/second-factor/authenticator-app";
import {
  addApp,
  browserWith,
  type Credentials,
  giveStaffPassword,
} from "../../../../staff/tests/http/second-factor/person";

/** The app's next code, which is good already: that of this moment was used when the app was joined. */
export const totp = (secret: string): string => appCode(secret, 1);

/** Six digits that the app shows at none of the times that the shop takes for now. */
export function notTotp(secret: string): string {
  const near = new Set([-3, -2, -1, 0, 1, 2, 3].map((steps) => appCode(secret, steps)));
  const free = Array.from({ length: near.size + 1 }, (_, number) => String(number).padStart(6, "0"));
  return free.find((code) => !near.has(code)) ?? "";
}

/** An authenticator app that an account was joined to. */
export interface Authenticator {
  secret: string;
  recoveryCodes: string[];
}

/** Joins an account of the staff to an authenticator app, as the dashboard does. */
export async function joinAuthenticator(
  shop: Pick<Shop, "engineUrl">,
  member: Credentials,
): Promise<Authenticator> {
  const browser = await browserWith(shop, (await giveStaffPassword(shop, member)).token);
  const { secret } = await addApp(browser);
  const { status, body } = await browser.post<{ recovery_codes: string[] }>("/auth/mfa/recovery-codes", {
    count: 3,
  });
  if (status !== 200) throw new Error(`Recovery codes were answered ${status}: ${JSON.stringify(body)}`);
  return { secret, recoveryCodes: body.recovery_codes };
}
