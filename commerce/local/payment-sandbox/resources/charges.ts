import { z } from "zod";
import { noSuch } from "../flow/errors";
import { page } from "../http/lists";
import { expandable, pageable, text } from "../http/params";
import { type ApiRoute, route } from "../http/route";

export const chargeRoutes: ApiRoute[] = [
  route({
    method: "get",
    path: "/v1/charges",
    params: z.strictObject({ ...pageable, payment_intent: text().optional() }),
    answer: ({ tx, params, path }) => {
      const charges = tx
        .all("charges")
        .map((record) => record.object)
        .filter((charge) => !params.payment_intent || charge.payment_intent === params.payment_intent);
      return page(charges, params, path);
    },
  }),
  route({
    method: "get",
    path: "/v1/charges/:id",
    params: z.strictObject(expandable),
    answer: ({ tx, id }) => {
      const record = tx.get("charges", id);
      if (!record) throw noSuch("charge", id);
      return record.object;
    },
  }),
];
