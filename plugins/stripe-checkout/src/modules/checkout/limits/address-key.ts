import { createHmac } from "node:crypto";
import { networkOf } from "@emberly/kit/network";

/**
 * Stands for a client's network in limits, without telling it to whoever reads the table.
 *
 * @param secret known to this shop alone
 */
export function addressKey(address: string, secret: string): string {
  return createHmac("sha256", secret).update(networkOf(address)).digest("base64url");
}
