/** What other packages use of this plugin. The rest is its own. */

export { arrivedByLine, itemsOf, paidBack } from "./modules/after-sale/arrived";
export { addressOf } from "./modules/after-sale/destination";
export { AFTER_SALE_MODULE } from "./modules/after-sale/name";
export type { AfterSaleOptions } from "./modules/after-sale/options";
export { isClosed, REASONS, type ReturnRecord } from "./modules/after-sale/return-record";
export { type ReturnRules, returnableUntil } from "./modules/after-sale/returnable-until";
export { default as AfterSaleService, LOOKUP_MINUTES } from "./modules/after-sale/service";
export { withdrawalOf } from "./modules/after-sale/withdrawal";
export { type AfterSale, afterSaleOf } from "./workflows/after-sale-of";
export { cancelForCustomer } from "./workflows/cancel-for-customer";
export { requestReturn } from "./workflows/request-return";
export { RETURN_MOVED } from "./workflows/return-step";
export { withdraw } from "./workflows/withdraw";
