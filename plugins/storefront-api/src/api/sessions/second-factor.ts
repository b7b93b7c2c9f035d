import type { StaffService } from "@emberly/staff";
import type { SecondFactorMethod } from "../../contract/second-factor";

type Kept = Awaited<ReturnType<StaffService["secondFactorOf"]>>;

/**
 * How an account can show its factor at the storefront. A passkey works where the relying party covers the store's
 * address; recovery codes stand in for the authenticator app.
 */
export function methodsOf(
  { totp, recoveryCodes, passkey }: Kept,
  { relyingParty }: Pick<StaffService, "relyingParty">,
  storeUrl: string,
): SecondFactorMethod[] {
  const methods: [SecondFactorMethod, boolean][] = [
    ["totp", totp],
    ["recovery_code", totp && recoveryCodes],
    ["passkey", passkey && (relyingParty?.origins.includes(new URL(storeUrl).origin) ?? false)],
  ];
  return methods.flatMap(([method, isThere]) => (isThere ? [method] : []));
}
