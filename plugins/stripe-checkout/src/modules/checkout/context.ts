import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Logger, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type Stripe from "stripe";
import { CHECKOUT_MODULE } from "./";
import { ClusterLock } from "./locks/cluster-lock";
import type { UnfinishedWork } from "./locks/unfinished-work";
import { type Memo, NO_MEMO } from "./memo";
import type { StripeCheckoutOptions } from "./options";
import { InboxStore } from "./rows/inbox-store";
import { CheckoutStore } from "./rows/store";
import type CheckoutModuleService from "./service";
import type { Pace } from "./stripe/pace";

/** What every part of the plugin works with. */
export interface CheckoutContext {
  container: MedusaContainer;
  database: Knex;
  logger: Logger;
  options: Required<StripeCheckoutOptions>;
  stripe: Stripe;
  pace: Pace;
  rows: CheckoutStore;
  inbox: InboxStore;
  lock: ClusterLock;
  unfinished: UnfinishedWork;
  /** Kept answers, for who plans a page. What writes reads everything anew. */
  memo: Memo;
  /** The event group of the workflow that this is part of; its events belong to that group. */
  eventGroupId: string | undefined;
}

/** One lock per process and database, because callers of one process share its connection. */
const locks = new WeakMap<Knex, ClusterLock>();

/**
 * Gathers what the plugin's parts work with.
 *
 * @param eventGroupId see {@link CheckoutContext.eventGroupId}
 */
export function checkoutContext(container: MedusaContainer, eventGroupId?: string): CheckoutContext {
  const database = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
  const { options, stripe, pace, unfinished } = container.resolve<CheckoutModuleService>(CHECKOUT_MODULE);
  const lock = locks.get(database) ?? new ClusterLock(database);
  locks.set(database, lock);
  return {
    container,
    database,
    logger: container.resolve<Logger>(ContainerRegistrationKeys.LOGGER),
    options,
    stripe,
    pace,
    rows: new CheckoutStore(database),
    inbox: new InboxStore(database),
    lock,
    unfinished,
    memo: NO_MEMO,
    eventGroupId,
  };
}
