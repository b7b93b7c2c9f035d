import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { DeliveriesQuery, listDeliveries } from "../../../modules/back-office/deliveries/deliveries";

/** A page of orders by how far they are on their way. Answer: `{deliveries, count}`. */
export const GET = dashboardRoute((req) => listDeliveries(req.scope, parse(DeliveriesQuery, req.query)));
