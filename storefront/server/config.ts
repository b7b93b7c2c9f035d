import type { ShopConfig } from "../app/lib/shop-config";

/** The storefront server's settings: the only place of this workspace that reads the environment. */
export interface Config {
  port: number;
  /** Loopback while developing, every interface in production. */
  host: string;
  isProduction: boolean;
  commerceOrigin: string;
  /** Port of the metrics, which is not for the public; 0: none are kept. */
  metricsPort: number;
  /** Origin of the collector that takes traces; empty: none are made. */
  tracesTo: string;
  /** Seconds in which requests are still taken after a signal, while load balancers learn from /ready. */
  drainSeconds: number;
  /** How many proxies in front of this server are believed about the shopper's address. */
  trustedProxies: number;
  /** Origins that product pictures come from, beside the page's own. */
  pictureOrigins: string[];
  shop: ShopConfig;
}

type Source = Record<string, string | undefined>;

/** Collects every fault before the start is refused, so that all can be put right at once. */
class Reader {
  readonly faults: string[] = [];

  constructor(private readonly source: Source) {}

  text(name: string, fallback: string): string {
    return this.source[name] || fallback;
  }

  number(
    name: string,
    fallback: number,
    { min, max, whole = true }: { min: number; max: number; whole?: boolean },
  ) {
    const value = this.source[name] ? Number(this.source[name]) : fallback;
    if (!(value >= min && value <= max) || (whole && !Number.isInteger(value))) {
      this.faults.push(`${name}: must be a ${whole ? "whole " : ""}number from ${min} to ${max}`);
    }
    return value;
  }

  /** An http or https address, without a slash at the end. */
  url(name: string, fallback: string): string {
    return this.checked(name, this.text(name, fallback).replace(/\/+$/, ""));
  }

  /** Addresses split with commas; none by default. */
  urls(name: string): string[] {
    const values = this.text(name, "").split(",");
    return values.flatMap((value) => value.trim() || []).map((value) => this.checked(name, value));
  }

  private checked(name: string, value: string): string {
    if (!/^https?:\/\//.test(value) || !URL.canParse(value)) {
      this.faults.push(`${name}: must be an http or https address`);
    }
    return value;
  }
}

/** Each origin once; an address with a fault is reported elsewhere. */
function originsOf(urls: string[]): string[] {
  return [...new Set(urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))];
}

/**
 * Reads the settings. Names and defaults are those of the shop (.env.example); prices are dollars.
 *
 * @throws Error naming every fault
 */
export function readConfig(source: Source = process.env): Config {
  const read = new Reader(source);
  const isProduction = source.NODE_ENV === "production";
  const port = read.number("STOREFRONT_PORT", 8000, { min: 1, max: 65_535 });
  const storeUrl = read.url("STORE_URL", `http://localhost:${port}`);
  const commercePort = read.number("COMMERCE_PORT", 9000, { min: 1, max: 65_535 });
  const config: Config = {
    port,
    host: isProduction ? "0.0.0.0" : "127.0.0.1",
    isProduction,
    commerceOrigin: read.url("COMMERCE_ORIGIN", `http://127.0.0.1:${commercePort}`),
    metricsPort: read.number("STOREFRONT_METRICS_PORT", 0, { min: 0, max: 65_535 }),
    tracesTo: source.OTEL_EXPORTER_OTLP_ENDPOINT ? read.url("OTEL_EXPORTER_OTLP_ENDPOINT", "") : "",
    drainSeconds: read.number("DRAIN_SECONDS", isProduction ? 3 : 0, { min: 0, max: 8, whole: false }),
    trustedProxies: read.number("TRUSTED_PROXIES", 0, { min: 0, max: 10 }),
    pictureOrigins: originsOf([storeUrl, read.url("S3_FILE_URL", storeUrl), ...read.urls("PICTURE_ORIGINS")]),
    shop: {
      shopName: read.text("SHOP_NAME", "Em·ber·ly"),
      storeUrl,
      supportEmail: read.text("SUPPORT_EMAIL", "care@emberly.example"),
      marketplaceUrl: read.url("MARKETPLACE_URL", "https://marketplace.example/emberly"),
      instagramUrl: read.url("SOCIAL_INSTAGRAM_URL", "https://instagram.example/emberly"),
      facebookUrl: read.url("SOCIAL_FACEBOOK_URL", "https://facebook.example/emberly"),
      youtubeUrl: read.url("SOCIAL_YOUTUBE_URL", "https://youtube.example/emberly"),
      freeShippingThreshold: read.number("FREE_SHIPPING_THRESHOLD", 50, {
        min: 0,
        max: 10_000,
        whole: false,
      }),
    },
  };
  if (isProduction && !storeUrl.startsWith("https://"))
    read.faults.push("STORE_URL: must be https in production");
  if (read.faults.length > 0) {
    throw new Error(`The storefront's environment has faults:\n  ${read.faults.join("\n  ")}`);
  }
  return config;
}
