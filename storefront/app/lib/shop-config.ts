import { useRouteLoaderData } from "react-router";
import { SHOP_DEFAULTS } from "../../../settings/defaults";

/** What every page may know about the shop. The server reads it from the environment (server/config.ts). */
export interface ShopConfig {
  /** The wordmark, its syllables split with "·": "Em·ber·ly". */
  shopName: string;
  /** Public origin of the storefront, without a slash at the end. */
  storeUrl: string;
  supportEmail: string;
  marketplaceUrl: string;
  instagramUrl: string;
  facebookUrl: string;
  youtubeUrl: string;
  /** Address of a script that counts visits; empty when nothing is counted. */
  analyticsScript: string;
  /** Dollars. */
  freeShippingThreshold: number;
  /** Dollars, for an order below the threshold. */
  standardShippingFee: number;
  /** Days after delivery within which something may be sent back; 0 where nothing may. */
  returnDays: number;
  /** Dollars that are taken off the refund of what is no longer wanted. */
  returnFee: number;
  /** Days after delivery within which whoever bought may withdraw from the contract; 0 where no law asks for it. */
  withdrawalDays: number;
  /** Hours in which the erasure of an account can be undone; 0 where it cannot. */
  eraseAfterHours: number;
  /** Days after which unpaid carts and sent mails lose whose they were. */
  keepPersonalDataDays: number;
}

/** "Em·ber·ly" as one word: "Emberly". */
export function plainName(shopName: string): string {
  return shopName.replaceAll("·", "");
}

/** For when the root loader itself failed, because the frame has to show even then. */
export const FALLBACK_CONFIG: ShopConfig = {
  shopName: SHOP_DEFAULTS.SHOP_NAME,
  storeUrl: "",
  supportEmail: "",
  marketplaceUrl: "",
  instagramUrl: "",
  facebookUrl: "",
  youtubeUrl: "",
  analyticsScript: "",
  freeShippingThreshold: SHOP_DEFAULTS.FREE_SHIPPING_THRESHOLD,
  standardShippingFee: SHOP_DEFAULTS.STANDARD_SHIPPING_FEE,
  returnDays: SHOP_DEFAULTS.RETURN_DAYS,
  returnFee: SHOP_DEFAULTS.RETURN_FEE,
  withdrawalDays: SHOP_DEFAULTS.WITHDRAWAL_DAYS,
  eraseAfterHours: SHOP_DEFAULTS.ERASE_AFTER_HOURS,
  keepPersonalDataDays: SHOP_DEFAULTS.KEEP_PERSONAL_DATA_DAYS,
};

export function useShopConfig(): ShopConfig {
  const data = useRouteLoaderData("root") as { config: ShopConfig } | undefined;
  return data?.config ?? FALLBACK_CONFIG;
}
