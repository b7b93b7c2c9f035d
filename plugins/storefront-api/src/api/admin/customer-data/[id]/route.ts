import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { readStaffErasure } from "../../../../workflows/own-data/staff-erasure";

/** How far the erasure of a customer is. Answer: `StaffErasure`. */
export const GET = dashboardRoute(({ scope, params, auth_context }) =>
  readStaffErasure(scope, params.id ?? "", auth_context.actor_id),
);
