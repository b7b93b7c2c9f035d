import { ensureIndex } from "@emberly/kit/engine-index";
import type { TriggerKeeper } from "@emberly/kit/triggers";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Logger } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils";
import { type Checkout, readCheckout } from "./checkout/checkout";
import type { BackOfficeOptions } from "./options";
import { OrderStates } from "./order-state/order-states";
import { parcelHooks } from "./parcel-hooks";
import { ProductImports } from "./products/import-rows";
import { StockImports } from "./stock/import-rows";
import { StockRows } from "./stock/stock-rows";

interface Dependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex;
  [ContainerRegistrationKeys.LOGGER]: Logger;
}

/**
 * An index on the engine's `order_change_action`. The engine's own leaves out deleted rows, and what it reads before it ships
 * or delivers does not. Without this one it would read all changes of the shop, three times for a parcel.
 */
const ORDER_CHANGES = "order_change_action (order_change_id)";

/** What staff do all day: the imports of lists, how far orders are, what is in stock, and what is known of the checkout and the shop. */
export default class BackOfficeService implements TriggerKeeper {
  readonly stockImports: StockImports;
  readonly productImports: ProductImports;
  readonly checkout: Checkout;
  readonly orderStates: OrderStates;
  readonly stock: StockRows;
  private readonly logger: Logger;
  private readonly database: Knex;

  constructor(
    dependencies: Dependencies,
    readonly options: BackOfficeOptions,
  ) {
    const missing = (["shopName", "supportEmail"] as const).filter((name) => !options?.[name]);
    if (missing.length > 0) {
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `back-office: required options are missing: ${missing.join(", ")}`,
      );
    }
    this.database = dependencies[ContainerRegistrationKeys.PG_CONNECTION];
    this.stockImports = new StockImports(this.database);
    this.productImports = new ProductImports(this.database);
    this.checkout = readCheckout(options);
    this.orderStates = new OrderStates(this.database, this.checkout);
    this.stock = new StockRows(this.database);
    this.logger = dependencies[ContainerRegistrationKeys.LOGGER];
  }

  /** The engine calls this once its modules are loaded; a fault here would otherwise pass unseen. */
  readonly __hooks = {
    onApplicationStart: async () => {
      try {
        const added = await this.orderStates.ensureTriggers();
        if (added > 0)
          this.logger.info(
            `back-office: ${added} triggers added, the state of every order will be computed anew`,
          );
        const watched = await this.stock.ensureTriggers();
        if (watched > 0)
          this.logger.info(`back-office: ${watched} triggers added, the stock will be counted anew`);
        await ensureIndex(this.database, "back_office_order_changes", ORDER_CHANGES);
        const hooks = parcelHooks();
        if (hooks.length > 0)
          this.logger.warn(
            `back-office: the engine's own workflows make parcels, because of the hook ${hooks.join(", ")}; an engine that ends in the middle of one may take its pieces off stock twice`,
          );
      } catch (error) {
        this.logger.error(
          "back-office: what keeps the lists of orders and the stock up to date could not be checked; run db:migrate",
          error instanceof Error ? error : undefined,
        );
      }
    },
  };

  /** Sees to it that every change of an order or the stock is noticed, and that those before are: a start leaves the latter to jobs. */
  async ensureTriggers(): Promise<number> {
    const added = await this.orderStates.ensureTriggers();
    await this.orderStates.fill();
    const watched = await this.stock.ensureTriggers();
    await this.stock.takeMarks();
    return added + watched;
  }
}
