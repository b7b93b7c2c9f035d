import { z } from "zod";
import { SHOP_DEFAULTS } from "./defaults";
import {
  address,
  addresses,
  addressOr,
  count,
  dollars,
  email,
  longText,
  number,
  oneOf,
  optional,
  optionalPort,
  port,
  seconds,
  text,
  url,
  wholeNumber,
  yesOrNo,
} from "./kinds";

/**
 * Every setting of the shop with its default, for the engine and the storefront alike. `.env.example` says what each
 * means. Money is dollars.
 */
export const Variables = z.object({
  NODE_ENV: text("development"),
  DATA_DIR: text(".data"),
  DASHBOARD_STATE_FILE: optional(longText(1)),

  STOREFRONT_PORT: port(8000),
  COMMERCE_PORT: port(9000),
  MAILBOX_PORT: port(1080),
  SMTP_PORT: port(1025),
  PAYMENT_SANDBOX_PORT: port(12111),
  POSTGRES_PORT: port(5433),
  COMMERCE_METRICS_PORT: optionalPort(),
  STOREFRONT_METRICS_PORT: optionalPort(),

  STORE_URL: optional(address),
  DASHBOARD_URL: optional(address),
  COMMERCE_ORIGIN: optional(address),
  TRUSTED_PROXIES: count(0, 0, 10),
  DRAIN_SECONDS: optional(number(0, 8)),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(address),

  DATABASE_URL: optional(url("postgres", "postgresql")),
  DATABASE_POOL_SIZE: optional(wholeNumber(2, 500)),
  REDIS_URL: optional(url("redis", "rediss")),
  WORKER_MODE: oneOf(["shared", "server", "worker"], "shared"),

  JWT_SECRET: optional(longText(16)),
  COOKIE_SECRET: optional(longText(16)),
  MFA_SECRET: optional(longText(16)),
  STAFF_SECOND_FACTOR: oneOf(["optional", "required"], "optional"),
  REVIEWS: oneOf(["at-once", "after-approval"], "at-once"),
  REVIEW_REQUEST_AFTER_DAYS: count(14, 0, 365),
  ADMIN_EMAIL: email("admin@example.com").transform((value) => value.toLowerCase()),
  ADMIN_PASSWORD: optional(longText(8, 128)),

  ERASE_AFTER_HOURS: count(SHOP_DEFAULTS.ERASE_AFTER_HOURS, 0, 720),
  ERASE_NEEDS_TWO: yesOrNo(),
  KEEP_PERSONAL_DATA_DAYS: count(SHOP_DEFAULTS.KEEP_PERSONAL_DATA_DAYS, 1, 3650),

  STRIPE_API_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_API_BASE: optional(address),
  STRIPE_CALLS_PER_S: optional(wholeNumber(1, 100_000)),
  STRIPE_ENGINE_TABLES: oneOf(["auto", "never"], "auto"),
  STRIPE_AUTOMATIC_TAX: yesOrNo(),
  PAGES_PER_ACCOUNT: count(20, 0, 100_000),
  PAGES_PER_ADDRESS: count(60, 0, 100_000),
  UNPAID_PIECES_PER_ACCOUNT: count(50, 0, 100_000),
  UNPAID_PIECES_PER_ADDRESS: count(300, 0, 100_000),
  RECONCILE_AFTER_S: seconds(120),
  RECONCILE_INTERVAL_S: seconds(60),

  SENDGRID_API_KEY: optional(z.string()),
  SMTP_URL: optional(url("smtp", "smtps")),
  MAIL_FROM: text("Emberly <orders@emberly.example>"),

  S3_BUCKET: optional(z.string()),
  S3_PRIVATE_BUCKET: optional(z.string()),
  S3_REGION: optional(z.string()),
  S3_ENDPOINT: optional(address),
  S3_PUBLIC_ENDPOINT: optional(address),
  S3_FILE_URL: optional(address),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  PICTURE_ORIGINS: addresses(),
  PICTURES_FROM_LOOPBACK: yesOrNo(),

  SHOP_NAME: text(SHOP_DEFAULTS.SHOP_NAME),
  FREE_SHIPPING_THRESHOLD: dollars(SHOP_DEFAULTS.FREE_SHIPPING_THRESHOLD),
  STANDARD_SHIPPING_FEE: dollars(SHOP_DEFAULTS.STANDARD_SHIPPING_FEE),
  EXPEDITED_SHIPPING_FEE: dollars(14.95),
  LOWEST_PRICE: yesOrNo(),
  RETURN_DAYS: count(SHOP_DEFAULTS.RETURN_DAYS, 0, 3650),
  RETURN_FEE: dollars(SHOP_DEFAULTS.RETURN_FEE),
  WITHDRAWAL_DAYS: count(SHOP_DEFAULTS.WITHDRAWAL_DAYS, 0, 3650),
  SUPPORT_EMAIL: email(SHOP_DEFAULTS.SUPPORT_EMAIL),
  MARKETPLACE_URL: addressOr(SHOP_DEFAULTS.MARKETPLACE_URL),
  SOCIAL_INSTAGRAM_URL: addressOr(SHOP_DEFAULTS.SOCIAL_INSTAGRAM_URL),
  SOCIAL_FACEBOOK_URL: addressOr(SHOP_DEFAULTS.SOCIAL_FACEBOOK_URL),
  SOCIAL_YOUTUBE_URL: addressOr(SHOP_DEFAULTS.SOCIAL_YOUTUBE_URL),
  ANALYTICS_SCRIPT: optional(address),
  SEED: oneOf(["catalogue", "none"], "catalogue"),
});

export type Variables = z.infer<typeof Variables>;

/** The public origin of the storefront: on one machine it is its port. */
export function storeUrlOf({ STORE_URL, STOREFRONT_PORT }: Pick<Variables, "STORE_URL" | "STOREFRONT_PORT">) {
  return STORE_URL ?? `http://localhost:${STOREFRONT_PORT}`;
}

/**
 * Seconds for which a process still takes requests after it was told to stop. Behind a load balancer the others must
 * hear first that it goes; on one machine nobody waits for that.
 */
export function drainSecondsOf({ DRAIN_SECONDS, NODE_ENV }: Pick<Variables, "DRAIN_SECONDS" | "NODE_ENV">) {
  return DRAIN_SECONDS ?? (NODE_ENV === "production" ? 3 : 0);
}

/** A fault for each of the public addresses that production must not serve in the open. */
export function openAddresses<Name extends "STORE_URL" | "DASHBOARD_URL">(
  values: Pick<Variables, "NODE_ENV" | Name>,
  names: readonly Name[],
): string[] {
  if (values.NODE_ENV !== "production") return [];
  return names.flatMap((name) =>
    values[name]?.startsWith("http://") ? [`${name}: must be https in production`] : [],
  );
}
