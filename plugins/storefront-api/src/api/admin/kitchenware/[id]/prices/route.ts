import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { readProductPrices } from "../../../../../workflows/products/read-prices";

/** What a product's variants have cost, the newest first. Answer: `ProductPrices`; 404. */
export const GET = dashboardRoute((req) => readProductPrices(req.scope, req.params.id ?? ""));
