import { DeliveriesQuery, listDeliveries } from "../../../dashboard/deliveries";
import { dashboardRoute, parse } from "../../../http/dashboard";
import { sqlOf } from "../../../lib/run-sql";

/** A page of orders by how far they are on their way. Answer: `{deliveries, count}`. */
export const GET = dashboardRoute((req) =>
  listDeliveries(sqlOf(req.scope), parse(DeliveriesQuery, req.query)),
);
