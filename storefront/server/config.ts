import { readSettings, type Source } from "../../settings/read";
import { drainSecondsOf, openAddresses, storeUrlOf, Variables } from "../../settings/variables";
import type { ShopConfig } from "../app/lib/shop-config";

/** The storefront server's settings: the only place of this workspace that reads the environment. */
export interface Config {
  port: number;
  /** Loopback in development, every interface in production. */
  host: string;
  isProduction: boolean;
  commerceOrigin: string;
  /** Port of the metrics, which is not for the public. Without one none are kept. */
  metricsPort?: number;
  /** Origin of the collector that takes traces. Without one none are made. */
  tracesTo?: string;
  /** Seconds for which the server still takes requests after a signal, while load balancers learn of it from /ready. */
  drainSeconds: number;
  /** How many proxies in front of this server are trusted with the shopper's address. */
  trustedProxies: number;
  /** Origins that product pictures come from, beside the page's own. */
  pictureOrigins: string[];
  /** Origin of the script that counts the visits of whoever allows it. */
  analyticsOrigin?: string;
  shop: ShopConfig;
}

/** The shop's settings that this server uses. */
export const ServerVariables = Variables.pick({
  NODE_ENV: true,
  STOREFRONT_PORT: true,
  STOREFRONT_METRICS_PORT: true,
  COMMERCE_PORT: true,
  COMMERCE_ORIGIN: true,
  STORE_URL: true,
  TRUSTED_PROXIES: true,
  DRAIN_SECONDS: true,
  OTEL_EXPORTER_OTLP_ENDPOINT: true,
  S3_FILE_URL: true,
  PICTURE_ORIGINS: true,
  SHOP_NAME: true,
  SUPPORT_EMAIL: true,
  MARKETPLACE_URL: true,
  SOCIAL_INSTAGRAM_URL: true,
  SOCIAL_FACEBOOK_URL: true,
  SOCIAL_YOUTUBE_URL: true,
  ANALYTICS_SCRIPT: true,
  FREE_SHIPPING_THRESHOLD: true,
  STANDARD_SHIPPING_FEE: true,
  RETURN_DAYS: true,
  RETURN_FEE: true,
  WITHDRAWAL_DAYS: true,
  ERASE_AFTER_HOURS: true,
  KEEP_PERSONAL_DATA_DAYS: true,
});

/** Each origin once. */
function originsOf(urls: (string | undefined)[]): string[] {
  return [...new Set(urls.flatMap((url) => (url === undefined ? [] : new URL(url).origin)))];
}

/**
 * Reads the settings. Names and defaults are those of the whole shop (settings/variables.ts); prices are dollars.
 *
 * @throws EnvError naming every fault
 */
export function readConfig(source: Source = process.env): Config {
  const values = readSettings(ServerVariables, source, (found) =>
    openAddresses({ ...found, STORE_URL: storeUrlOf(found) }, ["STORE_URL"]),
  );
  const isProduction = values.NODE_ENV === "production";
  const storeUrl = storeUrlOf(values);
  return {
    port: values.STOREFRONT_PORT,
    host: isProduction ? "0.0.0.0" : "127.0.0.1",
    isProduction,
    commerceOrigin: values.COMMERCE_ORIGIN ?? `http://127.0.0.1:${values.COMMERCE_PORT}`,
    metricsPort: values.STOREFRONT_METRICS_PORT,
    tracesTo: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    drainSeconds: drainSecondsOf(values),
    trustedProxies: values.TRUSTED_PROXIES,
    pictureOrigins: originsOf([storeUrl, values.S3_FILE_URL, ...values.PICTURE_ORIGINS]),
    analyticsOrigin: originsOf([values.ANALYTICS_SCRIPT])[0],
    shop: {
      shopName: values.SHOP_NAME,
      storeUrl,
      supportEmail: values.SUPPORT_EMAIL,
      marketplaceUrl: values.MARKETPLACE_URL,
      instagramUrl: values.SOCIAL_INSTAGRAM_URL,
      facebookUrl: values.SOCIAL_FACEBOOK_URL,
      youtubeUrl: values.SOCIAL_YOUTUBE_URL,
      analyticsScript: values.ANALYTICS_SCRIPT ?? "",
      freeShippingThreshold: values.FREE_SHIPPING_THRESHOLD,
      standardShippingFee: values.STANDARD_SHIPPING_FEE,
      returnDays: values.RETURN_DAYS,
      returnFee: values.RETURN_FEE,
      withdrawalDays: values.WITHDRAWAL_DAYS,
      eraseAfterHours: values.ERASE_AFTER_HOURS,
      keepPersonalDataDays: values.KEEP_PERSONAL_DATA_DAYS,
    },
  };
}
