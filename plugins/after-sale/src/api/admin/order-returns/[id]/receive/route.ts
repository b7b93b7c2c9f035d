import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { z } from "zod";
import { receiveReturn } from "../../../../../workflows/handle-return";

const Body = z.object({
  /** Lines that do not go back into stock, and why; all others do. */
  written_off: z
    .array(z.object({ item_id: z.string().max(64), reason: z.string().trim().min(1).max(500) }))
    .max(100)
    .default([]),
});

/** Takes in what has arrived. Answer: `{return}`; 400, 404, 409. */
export const POST = dashboardRoute(async ({ scope, params, body, auth_context }) => {
  const { written_off } = parse(Body, body);
  const writtenOff = new Map(written_off.map(({ item_id, reason }) => [item_id, reason]));
  return {
    return: await receiveReturn(scope, { id: params.id ?? "", by: auth_context.actor_id, writtenOff }),
  };
});
