import { createHmac } from "node:crypto";
import path from "node:path";
import type { InputConfig } from "@medusajs/framework/types";
import { ATTRIBUTES, TEXTS } from "./attributes";
import type { Env } from "./env";
import { SEARCH_WORDS } from "./search-words";

type Modules = Exclude<NonNullable<InputConfig["modules"]>, Record<string, unknown>>;
type Plugins = NonNullable<InputConfig["plugins"]>;

/** Which provider stands behind files, mail, payment, locks and cache, chosen by the environment. */
export function modules(env: Env): Modules {
  return [files(env), locks(env), accounts(env), mails(env), payment(env), ...redis(env)];
}

/**
 * Paths of the engine that would go round the shop's own: orders that whoever knows an id may read, carts and payments
 * without the shop's checks, webhooks that are believed before they are checked.
 */
const CLOSED_PATHS = [
  "/store/customers",
  "/store/orders",
  "/store/carts",
  "/store/payment-collections",
  "/store/returns",
  "/hooks/payment",
  // Files that nobody would look at: the dashboard's own import of products begins with one. The shop has an import of its own.
  "/admin/uploads/presigned-urls",
  // The older of its two imports reads a file of any size into memory.
  "/admin/products/import",
  "/admin/products/imports",
  "/cloud",
];

/** Handle of the category whose children are the kinds of products; provisioning makes it. */
export const ROOT_CATEGORY = "kitchenwares";

/** The plugins with what they need to know of this shop; fees are dollars. */
export function plugins(env: Env): Plugins {
  return [
    // Who may ask how often is the storefront's /api/v1 to limit, per account and per address.
    {
      resolve: "@emberly/email-otp",
      options: {
        resendCooldown: 0,
        limits: false,
        links: {
          "verify-email": `${env.STORE_URL}/verify-email`,
          "reset-password": `${env.STORE_URL}/reset-password`,
          "sign-in": `${env.STORE_URL}/login`,
          "order-lookup": `${env.STORE_URL}/track-order`,
          erase: `${env.STORE_URL}/dashboard/profile`,
        },
      },
    },
    {
      resolve: "@emberly/stripe-checkout",
      options: {
        ...stripe(env),
        webhookSecret: env.STRIPE_WEBHOOK_SECRET,
        automaticTax: env.STRIPE_AUTOMATIC_TAX,
        engineTables: env.STRIPE_ENGINE_TABLES,
        storeUrl: env.STORE_URL,
        pagesPerCustomer: env.PAGES_PER_ACCOUNT,
        pagesPerAddress: env.PAGES_PER_ADDRESS,
        unpaidPiecesPerCustomer: env.UNPAID_PIECES_PER_ACCOUNT,
        unpaidPiecesPerAddress: env.UNPAID_PIECES_PER_ADDRESS,
        reconcileAfterS: env.RECONCILE_AFTER_S,
        reconcileIntervalS: env.RECONCILE_INTERVAL_S,
      },
    },
    {
      resolve: "@emberly/staff",
      options: {
        dashboardUrl: env.DASHBOARD_URL,
        storeUrl: env.STORE_URL,
        shopName: env.SHOP_NAME.replaceAll("·", ""),
        secondFactor: env.STAFF_SECOND_FACTOR,
        redisUrl: env.REDIS_URL,
        closedPaths: CLOSED_PATHS,
        // Customers sign in under /api/v1, with limits and equal answers that the engine's own calls lack.
        signInActors: [],
        routes: [
          { resolve: "@emberly/mail-outbox/admin-routes" },
          { resolve: "@emberly/back-office/admin-routes" },
          { resolve: "@emberly/storefront-api/admin-routes" },
          { resolve: "@emberly/stripe-checkout/admin-routes" },
          { resolve: "@emberly/stock-alerts/admin-routes" },
          { resolve: "@emberly/reviews/admin-routes" },
          { resolve: "@emberly/after-sale/admin-routes" },
        ],
      },
    },
    { resolve: "@emberly/mail-outbox", options: {} },
    { resolve: "@emberly/stock-alerts", options: {} },
    { resolve: "@emberly/wishlist", options: {} },
    {
      resolve: "@emberly/reviews",
      options: { publish: env.REVIEWS, askAfterDays: env.REVIEW_REQUEST_AFTER_DAYS },
    },
    {
      resolve: "@emberly/after-sale",
      options: {
        returnDays: env.RETURN_DAYS,
        returnFee: env.RETURN_FEE,
        withdrawalDays: env.WITHDRAWAL_DAYS,
      },
    },
    {
      resolve: "@emberly/catalogue",
      options: {
        storeUrl: env.STORE_URL,
        localFiles: !env.S3_BUCKET,
        rootCategory: ROOT_CATEGORY,
        lowerCaseTitles: true,
        attributes: ATTRIBUTES,
        texts: TEXTS,
        // The table that @emberly/reviews keeps for whoever shows ratings beside the goods.
        ratings: "review_tally",
        picturesIn: ["review.pictures", "after_sale_return.pictures"],
        lowestPrice: env.LOWEST_PRICE,
        // Quotes of carts are kept until one of them changes.
        alsoWatched: { resolve: "@emberly/stripe-checkout/quoted-tables" },
        search: SEARCH_WORDS,
      },
    },
    {
      resolve: "@emberly/back-office",
      options: {
        shopName: env.SHOP_NAME.replaceAll("·", ""),
        supportEmail: env.SUPPORT_EMAIL,
        checkout: { resolve: "@emberly/stripe-checkout" },
        picturesFromLoopback: env.PICTURES_FROM_LOOPBACK,
      },
    },
    {
      resolve: "@emberly/storefront-api",
      options: {
        storeUrl: env.STORE_URL,
        shopName: env.SHOP_NAME.replaceAll("·", ""),
        supportEmail: env.SUPPORT_EMAIL,
        uploadDir: env.S3_BUCKET ? undefined : path.join(env.DATA_DIR, "uploads"),
        privateDir: env.S3_BUCKET ? undefined : path.join(env.DATA_DIR, "private"),
        redisUrl: env.REDIS_URL,
        eraseAfterHours: env.ERASE_AFTER_HOURS,
        eraseNeedsTwo: env.ERASE_NEEDS_TWO,
        keepPersonalDataDays: env.KEEP_PERSONAL_DATA_DAYS,
        // What is not named here is neither exported nor erased.
        personalData: [
          { resolve: "@emberly/mail-outbox/personal-data" },
          { resolve: "@emberly/email-otp/personal-data" },
          { resolve: "@emberly/catalogue/personal-data" },
          { resolve: "@emberly/stripe-checkout/personal-data" },
          { resolve: "@emberly/reviews/personal-data" },
          { resolve: "@emberly/after-sale/personal-data" },
          { resolve: "@emberly/stock-alerts/personal-data" },
          { resolve: "@emberly/wishlist/personal-data" },
          // Last: what the others change on the way is written into the audit.
          { resolve: "@emberly/staff/personal-data" },
        ],
      },
    },
  ];
}

function files(env: Env): Modules[number] {
  const provider = env.S3_BUCKET
    ? {
        resolve: "@emberly/storefront-api/providers/s3-files",
        id: "s3",
        options: {
          bucket: env.S3_BUCKET,
          private_bucket: env.S3_PRIVATE_BUCKET,
          region: env.S3_REGION,
          endpoint: env.S3_ENDPOINT,
          public_endpoint: env.S3_PUBLIC_ENDPOINT,
          file_url: env.S3_FILE_URL,
          access_key_id: env.S3_ACCESS_KEY_ID,
          secret_access_key: env.S3_SECRET_ACCESS_KEY,
        },
      }
    : {
        resolve: "@medusajs/medusa/file-local",
        id: "local",
        options: {
          upload_dir: path.join(env.DATA_DIR, "uploads"),
          private_upload_dir: path.join(env.DATA_DIR, "private"),
          backend_url: `${env.STORE_URL}/static`,
        },
      };
  return { resolve: "@medusajs/medusa/file", options: { providers: [provider] } };
}

/** Who someone is: passwords are the engine's own; emails are proved with the codes of email-otp. */
function accounts(env: Env): Modules[number] {
  return {
    resolve: "@medusajs/medusa/auth",
    dependencies: ["emailOtp"],
    options: {
      providers: [
        { resolve: "@medusajs/medusa/auth-emailpass", id: "emailpass" },
        {
          resolve: "@emberly/staff/providers/passkey",
          id: "passkey",
          options: { dashboardUrl: env.DASHBOARD_URL, storeUrl: env.STORE_URL },
        },
      ],
      verification: { providers: [{ resolve: "@emberly/email-otp/providers/email-otp", id: "email-otp" }] },
      // Authenticator apps of the staff; what they share with the shop is kept encrypted.
      mfa: {
        // Whoever removes an authenticator app shows that they have it, or a recovery code.
        disable_policy: "challenge",
        encryption_key: env.MFA_SECRET ?? secretFor("second factor", env.JWT_SECRET),
        providers: [{ id: "totp", options: { issuer: `${env.SHOP_NAME.replaceAll("·", "")} dashboard` } }],
      },
    },
  };
}

/** A secret of its own for one purpose, where none is set. Undefined before there are any, as when building. */
function secretFor(purpose: string, secret: string | undefined): string | undefined {
  return secret && createHmac("sha256", secret).update(purpose).digest("base64url");
}

/** Stripe, or the server that speaks its protocol here. */
function stripe(env: Env) {
  return {
    apiKey: env.STRIPE_API_KEY,
    apiBase: env.STRIPE_API_BASE,
    callsPerSecond: env.STRIPE_CALLS_PER_S,
  };
}

/** The engine composes the provider's id as `pp_<identifier>_<id>`: pp_stripe-checkout_stripe-checkout. */
function payment(env: Env): Modules[number] {
  return {
    resolve: "@medusajs/medusa/payment",
    options: {
      providers: [
        {
          resolve: "@emberly/stripe-checkout/providers/stripe-checkout",
          id: "stripe-checkout",
          options: stripe(env),
        },
      ],
    },
  };
}

/**
 * Mails of the shop go into an outbox first (channel `email`); from there they are sent (channel `email-delivery`)
 * over SMTP, or through SendGrid where its key is given. `feed` is the dashboard's own.
 */
function mails(env: Env): Modules[number] {
  const delivery = env.SENDGRID_API_KEY
    ? {
        resolve: "@medusajs/medusa/notification-sendgrid",
        id: "sendgrid",
        options: { channels: ["email-delivery"], api_key: env.SENDGRID_API_KEY, from: env.MAIL_FROM },
      }
    : {
        resolve: "@emberly/mail-outbox/providers/smtp",
        id: "smtp",
        options: { channels: ["email-delivery"], url: env.SMTP_URL, from: env.MAIL_FROM },
      };
  return {
    resolve: "@medusajs/medusa/notification",
    dependencies: ["mailOutbox"],
    options: {
      providers: [
        {
          resolve: "@medusajs/medusa/notification-local",
          id: "local",
          options: { name: "Local Notification Provider", channels: ["feed"] },
        },
        {
          resolve: "@emberly/mail-outbox/providers/mail-outbox",
          id: "mail-outbox",
          options: {
            channels: ["email"],
            shop: {
              shopName: env.SHOP_NAME,
              storeUrl: env.STORE_URL,
              supportEmail: env.SUPPORT_EMAIL,
              look: { headingFont: "Fraunces,'Iowan Old Style',Georgia,'Times New Roman',serif" },
            },
            templates: [{ resolve: "@emberly/storefront-api/mails" }],
          },
        },
        delivery,
      ],
    },
  };
}

/** Locks must hold across instances: Redis where there is one, else the database that is always there. */
function locks(env: Env): Modules[number] {
  const provider = env.REDIS_URL
    ? {
        resolve: "@medusajs/medusa/locking-redis",
        id: "redis",
        is_default: true,
        options: { redisUrl: env.REDIS_URL, redisOptions: redisOptions(env), waitLockingTimeout: 10 },
      }
    : { resolve: "@medusajs/medusa/locking-postgres", id: "postgres", is_default: true };
  return { resolve: "@medusajs/medusa/locking", options: { providers: [provider] } };
}

/** Events that a subscriber failed on are tried again; a worker that dies leaves its jobs to the others. */
const EVENT_JOBS = { attempts: 5, backoff: { type: "exponential", delay: 1000 }, removeOnFail: 1000 };

/**
 * A request gets an answer after the second try to reach a Redis that is gone, instead of waiting until it is back. Only
 * a process without jobs of its own may have it so: a worker's connection must wait for work however long that takes.
 */
function redisOptions(env: Env) {
  return env.WORKER_MODE === "server" ? { maxRetriesPerRequest: 1 } : {};
}

function redis(env: Env): Modules {
  const redisUrl = env.REDIS_URL;
  if (!redisUrl) return [];
  const connection = { redisUrl, redisOptions: redisOptions(env) };
  return [
    { resolve: "@medusajs/medusa/event-bus-redis", options: { ...connection, jobOptions: EVENT_JOBS } },
    { resolve: "@medusajs/medusa/workflow-engine-redis", options: { redis: connection } },
    { resolve: "@medusajs/medusa/cache-redis", options: connection },
  ];
}
