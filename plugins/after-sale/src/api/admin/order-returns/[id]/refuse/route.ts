import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { z } from "zod";
import { refuseReturn } from "../../../../../workflows/handle-return";

const Body = z.object({ words: z.string().trim().min(1, "write why, the customer reads it").max(2000) });

/** Refuses it, with the reason for the customer. Answer: `{return}`; 404, 409. */
export const POST = dashboardRoute(async ({ scope, params, body, auth_context }) => {
  const { words } = parse(Body, body);
  return { return: await refuseReturn(scope, { id: params.id ?? "", by: auth_context.actor_id, words }) };
});
