import { MedusaError } from "@medusajs/framework/utils";

/** Paths of the storefront that the hosted page sends shoppers back to. */
export interface ReturnPaths {
  /** @default the option `successPath` */
  successPath?: string;
  /** @default the option `failurePath` */
  failurePath?: string;
}

/** @throws MedusaError INVALID_DATA for what is not a path of the storefront, such as another site's address */
export function returnUrls(
  options: Required<ReturnPaths> & { storeUrl: string },
  { successPath = options.successPath, failurePath = options.failurePath }: ReturnPaths,
): { successUrl: string; cancelUrl: string } {
  for (const path of [successPath, failurePath]) {
    if (!path.startsWith("/")) {
      throw new MedusaError(MedusaError.Types.INVALID_DATA, `Not a path of the storefront: "${path}"`);
    }
  }
  const mark = successPath.includes("?") ? "&" : "?";
  return {
    successUrl: `${options.storeUrl}${successPath}${mark}session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${options.storeUrl}${failurePath}`,
  };
}
