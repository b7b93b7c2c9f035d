import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { eraseForStaff, withdrawErasure } from "../../../../../workflows/own-data/staff-erasure";

/** Erases a customer, or asks another of the staff to agree. Answer: `StaffErasure`; 404; 409 in words. */
export const POST = dashboardRoute(({ scope, params, auth_context }) =>
  eraseForStaff(scope, params.id ?? "", auth_context.actor_id),
);

/** Takes back what one of the staff has asked for. Answer: `StaffErasure`; 409 once another has agreed. */
export const DELETE = dashboardRoute(({ scope, params, auth_context }) =>
  withdrawErasure(scope, params.id ?? "", auth_context.actor_id),
);
