import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { MedusaError } from "@medusajs/framework/utils";
import { type Checkout, readCheckout } from "./checkout";
import type { BackOfficeOptions } from "./options";
import { ProductImports } from "./products/import-rows";
import { StockImports } from "./stock/import-rows";

/** What staff do all day: the imports of lists, and what is known of the checkout and the shop. */
export default class BackOfficeService {
  readonly stockImports: StockImports;
  readonly productImports: ProductImports;
  readonly checkout: Checkout;

  constructor(
    dependencies: Record<string, Knex>,
    readonly options: BackOfficeOptions,
  ) {
    const missing = (["shopName", "supportEmail"] as const).filter((name) => !options?.[name]);
    if (missing.length > 0) {
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `back-office: required options are missing: ${missing.join(", ")}`,
      );
    }
    this.stockImports = new StockImports(dependencies);
    this.productImports = new ProductImports(dependencies);
    this.checkout = readCheckout(options);
  }
}
