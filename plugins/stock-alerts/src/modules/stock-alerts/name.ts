/** The name under which the module is registered. */
export const STOCK_ALERTS_MODULE = "stockAlerts";
