import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { z } from "zod";
import { receiveReturn } from "../../../../../workflows/receive-return";

const Body = z.object({
  /** Which arrival of the return it is, from 1: whoever has not seen the latest is refused. */
  number: z.number().int().min(1).max(1000).default(1),
  /** What has come; left out: all that has not come yet, to go back into stock. */
  lines: z
    .array(
      z.object({
        item_id: z.string().max(64),
        quantity: z.number().int().min(0).max(10_000),
        /** Why it does not go back into stock; left out: it does. */
        written_off: z.string().trim().min(1).max(500).nullable().default(null),
      }),
    )
    .max(200)
    .optional(),
  /** The rest does not come. */
  is_last: z.boolean().default(false),
  /** For the customer, where nothing has come and nothing is waited for. */
  words: z.string().trim().max(2000).default(""),
});

/** Takes in what has arrived, or closes the return. Answer: `{return}`; 400, 404, 409. */
export const POST = dashboardRoute(async ({ scope, params, body, auth_context }) => {
  const { number, lines, is_last, words } = parse(Body, body);
  const step = { id: params.id ?? "", by: auth_context.actor_id };
  return {
    return: await receiveReturn(scope, { ...step, number, lines, isLast: is_last, words: words || null }),
  };
});
