import { z } from "zod";
import { findDispute } from "../flow/dispute";
import { page } from "../http/lists";
import { expandable, pageable, text } from "../http/params";
import { type ApiRoute, route } from "../http/route";

export const disputeRoutes: ApiRoute[] = [
  route({
    method: "get",
    path: "/v1/disputes",
    params: z.strictObject({ ...pageable, payment_intent: text().optional(), charge: text().optional() }),
    answer: ({ tx, params, path }) => {
      const disputes = tx
        .all("disputes")
        .map((record) => record.object)
        .filter((one) => !params.payment_intent || one.payment_intent === params.payment_intent)
        .filter((one) => !params.charge || one.charge === params.charge);
      return page(disputes, params, path);
    },
  }),
  route({
    method: "get",
    path: "/v1/disputes/:id",
    params: z.strictObject(expandable),
    answer: ({ tx, id }) => findDispute(tx, id).object,
  }),
];
