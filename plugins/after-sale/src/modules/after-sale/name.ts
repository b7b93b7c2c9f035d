/** The name under which the module is registered. */
export const AFTER_SALE_MODULE = "afterSale";
