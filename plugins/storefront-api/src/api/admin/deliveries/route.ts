import { dashboardRoute, parse } from "@emberly/kit/dashboard-route";
import { sqlOf } from "@emberly/kit/sql";
import { DeliveriesQuery, listDeliveries } from "../../../dashboard/deliveries";

/** A page of orders by how far they are on their way. Answer: `{deliveries, count}`. */
export const GET = dashboardRoute((req) =>
  listDeliveries(sqlOf(req.scope), parse(DeliveriesQuery, req.query)),
);
