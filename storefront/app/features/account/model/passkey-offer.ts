import { platformAuthenticatorIsAvailable } from "@simplewebauthn/browser";
import { browserStorage } from "~/stores/browser-storage";
import { hasPasskeys } from "../api/passkeys";

const DECLINED = "passkey-offer";

/** Whether to offer a passkey after a sign-in: the device can keep one, the account has none, and nobody declined here. */
export async function shouldOfferPasskey(): Promise<boolean> {
  if (browserStorage.getItem(DECLINED) !== null) return false;
  try {
    return (await platformAuthenticatorIsAvailable()) && !(await hasPasskeys());
  } catch {
    // The offer is a courtesy: whoever has signed in goes on without it.
    return false;
  }
}

/** This browser is not asked again. */
export function declinePasskey(): void {
  browserStorage.setItem(DECLINED, "declined");
}
