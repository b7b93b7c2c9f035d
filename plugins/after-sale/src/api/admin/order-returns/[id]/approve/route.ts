import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { z } from "zod";
import { approveReturn } from "../../../../../workflows/handle-return";

const Body = z.object({ words: z.string().trim().max(2000).default("") });

/** Lets the customer send it back, with words for them if there are any. Answer: `{return}`; 404, 409. */
export const POST = dashboardRoute(async ({ scope, params, body, auth_context }) => {
  const { words } = parse(Body, body);
  const step = { id: params.id ?? "", by: auth_context.actor_id, words: words || null };
  return { return: await approveReturn(scope, step) };
});
