import { z } from "zod";
import { cancel, capture, findIntent } from "../flow/settle";
import { page } from "../http/lists";
import { boolean, expandable, integer, metadata, pageable } from "../http/params";
import { type ApiRoute, route } from "../http/route";

export const paymentIntentRoutes: ApiRoute[] = [
  route({
    method: "get",
    path: "/v1/payment_intents",
    params: z.strictObject(pageable),
    answer: ({ tx, params, path }) =>
      page(
        tx.all("intents").map((record) => record.object),
        params,
        path,
      ),
  }),
  route({
    method: "get",
    path: "/v1/payment_intents/:id",
    params: z.strictObject(expandable),
    answer: ({ tx, id }) => findIntent(tx, id).object,
  }),
  route({
    method: "post",
    path: "/v1/payment_intents/:id",
    params: z.strictObject({ ...expandable, metadata: metadata() }),
    answer: ({ tx, id, params }) => {
      const record = findIntent(tx, id);
      const object = { ...record.object, metadata: { ...record.object.metadata, ...params.metadata } };
      tx.put("intents", { ...record, object });
      return object;
    },
  }),
  route({
    method: "post",
    path: "/v1/payment_intents/:id/capture",
    params: z.strictObject({
      ...expandable,
      amount_to_capture: integer(1).optional(),
      final_capture: boolean().optional(),
      metadata: metadata().optional(),
    }),
    answer: ({ tx, id, params, nowS, origin }) =>
      capture(tx, { nowS: nowS(), origin }, id, params.amount_to_capture, params.metadata),
  }),
  route({
    method: "post",
    path: "/v1/payment_intents/:id/cancel",
    params: z.strictObject({
      ...expandable,
      cancellation_reason: z
        .enum(["abandoned", "duplicate", "fraudulent", "requested_by_customer"])
        .optional(),
    }),
    answer: ({ tx, id, params, nowS, origin }) =>
      cancel(tx, { nowS: nowS(), origin }, id, params.cancellation_reason ?? null),
  }),
];
