import type { RelyingParty } from "@emberly/kit/webauthn";

export interface RelyingPartyOptions {
  /** The dashboard's public address, without its path and without a slash at the end: links in mails. */
  dashboardUrl?: string;
  /** The store's public address: passkeys of the dashboard work there too where its host allows it. */
  storeUrl?: string;
  /** What people of the shop call it, in mails. @default "the shop" */
  shopName?: string;
}

/**
 * The dashboard's host. Where that is the store's host or below it, it is the store's, so that one passkey works at
 * both. Undefined where nobody has said where the dashboard is: then there are no passkeys.
 */
export function relyingParty({
  dashboardUrl,
  storeUrl,
  shopName,
}: RelyingPartyOptions): RelyingParty | undefined {
  if (!dashboardUrl) return undefined;
  const dashboard = new URL(dashboardUrl);
  const store = storeUrl ? new URL(storeUrl) : undefined;
  const name = shopName ?? dashboard.hostname;
  const isShared =
    store && (dashboard.hostname === store.hostname || dashboard.hostname.endsWith(`.${store.hostname}`));
  return isShared
    ? { id: store.hostname, name, origins: [...new Set([dashboard.origin, store.origin])] }
    : { id: dashboard.hostname, name, origins: [dashboard.origin] };
}
