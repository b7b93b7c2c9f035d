/**
 * Defaults that more than one program starts from. They stand apart from the schemas, so that a browser that takes one
 * over does not get those too.
 */

/** What every page shows of the shop until it is told otherwise. Money in dollars. */
export const SHOP_DEFAULTS = {
  SHOP_NAME: "Em·ber·ly",
  SUPPORT_EMAIL: "care@emberly.example",
  MARKETPLACE_URL: "https://marketplace.example/emberly",
  SOCIAL_INSTAGRAM_URL: "https://instagram.example/emberly",
  SOCIAL_FACEBOOK_URL: "https://facebook.example/emberly",
  SOCIAL_YOUTUBE_URL: "https://youtube.example/emberly",
  FREE_SHIPPING_THRESHOLD: 50,
  RETURN_DAYS: 30,
  RETURN_FEE: 0,
  WITHDRAWAL_DAYS: 0,
  ERASE_AFTER_HOURS: 24,
  KEEP_PERSONAL_DATA_DAYS: 90,
  STANDARD_SHIPPING_FEE: 6.95,
} as const;
