import { sqlOn } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Logger } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils";
import { DollarsOnly } from "./dollars-only";

/** What the plugin must know of the shop it serves. */
export interface StorefrontApiOptions {
  /** The storefront's public origin, no trailing slash. */
  storeUrl: string;
  /** As receipts name it. */
  shopName: string;
  /** Where customers write to, on receipts; left out there when there is none. */
  supportEmail?: string;
  /** Folder of the local file provider, served under /static; undefined with S3. */
  uploadDir?: string;
  /** Folder of the local file provider's private files; undefined with S3. */
  privateDir?: string;
  /** Limits are counted there; without it in the database. */
  redisUrl?: string;
  /** Names of modules whose export `personalData` lists what a plugin keeps about people. @default [] */
  personalData?: readonly { resolve: string }[];
  /** Hours in which an erasure can be undone; 0 erases at once. @default 24 */
  eraseAfterHours?: number;
  /** What the staff want erased needs another of them who agrees. @default false */
  eraseNeedsTwo?: boolean;
  /** Days after which unpaid checkouts, carts and sent mails lose whatever says whose they were. @default 90 */
  keepPersonalDataDays?: number;
}

const REQUIRED = ["storeUrl", "shopName"] as const satisfies (keyof StorefrontApiOptions)[];

interface Dependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex;
  [ContainerRegistrationKeys.LOGGER]: Logger;
}

/** Gives the plugin's options to routes and workflows, which the engine does not hand them itself. */
export default class SettingsService {
  /** Whether the store is one that the contract fits. */
  readonly dollarsOnly: DollarsOnly;

  constructor(
    dependencies: Dependencies,
    readonly options: StorefrontApiOptions,
  ) {
    this.dollarsOnly = new DollarsOnly(
      sqlOn(dependencies[ContainerRegistrationKeys.PG_CONNECTION]),
      dependencies[ContainerRegistrationKeys.LOGGER],
    );
    const missing = REQUIRED.filter((name) => (options?.[name] ?? "") === "");
    if (missing.length > 0) {
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `storefront-api: required options are missing: ${missing.join(", ")}`,
      );
    }
  }
}
