import { dashboardRoute, parse } from "@emberly/kit/dashboard-route";
import { z } from "zod";
import { decideReview } from "../../../../workflows/decide-review";

const Body = z.discriminatedUnion("act", [
  z.object({ act: z.literal("publish") }),
  z.object({ act: z.literal("hide"), reason: z.string().trim().min(1).max(500) }),
  z.object({ act: z.literal("reply"), text: z.string().trim().max(4000) }),
]);

/** Publishes, hides (with a reason) or answers a review; an empty answer takes the last one away. Answer: `{review}`. */
export const POST = dashboardRoute(async ({ scope, params, body }) => {
  const told = parse(Body, body);
  const id = params.id ?? "";
  switch (told.act) {
    case "publish":
      return { review: await decideReview(scope, id, { status: "published" }) };
    case "hide":
      return { review: await decideReview(scope, id, { status: "hidden", reason: told.reason }) };
    case "reply":
      return { review: await decideReview(scope, id, { reply: told.text || null }) };
  }
});
