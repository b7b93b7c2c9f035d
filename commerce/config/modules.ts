import path from "node:path";
import type { InputConfig } from "@medusajs/framework/types";
import type { Env } from "./env";

type Modules = Exclude<NonNullable<InputConfig["modules"]>, Record<string, unknown>>;
type Plugins = NonNullable<InputConfig["plugins"]>;

/** Which provider stands behind files, mail, payment, locks and cache, chosen by the environment. */
export function modules(env: Env): Modules {
  return [files(env), locks(env), ...redis(env)];
}

/** The plugins with what they need to know of this shop; fees are dollars. */
export function plugins(env: Env): Plugins {
  return [
    { resolve: "@emberly/email-otp", options: {} },
    { resolve: "@emberly/stripe-checkout", options: {} },
    {
      resolve: "@emberly/storefront-api",
      options: {
        storeUrl: env.STORE_URL,
        shopName: env.SHOP_NAME,
        supportEmail: env.SUPPORT_EMAIL,
        mailFrom: env.MAIL_FROM,
        uploadDir: env.S3_BUCKET ? undefined : path.join(env.DATA_DIR, "uploads"),
        freeShippingThreshold: env.FREE_SHIPPING_THRESHOLD,
      },
    },
  ];
}

function files(env: Env): Modules[number] {
  const provider = env.S3_BUCKET
    ? {
        resolve: "@medusajs/medusa/file-s3",
        id: "s3",
        options: {
          bucket: env.S3_BUCKET,
          region: env.S3_REGION,
          endpoint: env.S3_ENDPOINT,
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

/** Locks must hold across instances: Redis where there is one, else the database that is always there. */
function locks(env: Env): Modules[number] {
  const provider = env.REDIS_URL
    ? {
        resolve: "@medusajs/medusa/locking-redis",
        id: "redis",
        is_default: true,
        options: { redisUrl: env.REDIS_URL },
      }
    : { resolve: "@medusajs/medusa/locking-postgres", id: "postgres", is_default: true };
  return { resolve: "@medusajs/medusa/locking", options: { providers: [provider] } };
}

function redis(env: Env): Modules {
  if (!env.REDIS_URL) return [];
  return [
    { resolve: "@medusajs/medusa/event-bus-redis", options: { redisUrl: env.REDIS_URL } },
    { resolve: "@medusajs/medusa/workflow-engine-redis", options: { redis: { redisUrl: env.REDIS_URL } } },
    { resolve: "@medusajs/medusa/cache-redis", options: { redisUrl: env.REDIS_URL } },
  ];
}
