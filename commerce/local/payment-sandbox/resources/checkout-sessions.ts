import { z } from "zod";
import { noSuch } from "../flow/errors";
import { expire } from "../flow/settle";
import { page } from "../http/lists";
import { expandable, pageable, text } from "../http/params";
import { type ApiRoute, route } from "../http/route";
import type { SessionRecord } from "../state/records";
import type { Reader } from "../state/state";
import { createSession } from "./session-create";
import { sessionParams } from "./session-params";

function find(reader: Reader, id: string): SessionRecord {
  const record = reader.get("sessions", id);
  if (!record) throw noSuch("checkout.session", id, "session");
  return record;
}

export const checkoutSessionRoutes: ApiRoute[] = [
  route({
    method: "post",
    path: "/v1/checkout/sessions",
    params: sessionParams,
    answer: ({ tx, params, nowS, url }) => createSession(tx, params, nowS(), url).object,
  }),
  route({
    method: "get",
    path: "/v1/checkout/sessions",
    params: z.strictObject({
      ...pageable,
      payment_intent: text().optional(),
      status: z.enum(["open", "complete", "expired"]).optional(),
    }),
    answer: ({ tx, params, path }) => {
      const sessions = tx
        .all("sessions")
        .map((record) => record.object)
        .filter((session) => params.status === undefined || session.status === params.status)
        .filter((session) => !params.payment_intent || session.payment_intent === params.payment_intent);
      return page(sessions, params, path);
    },
  }),
  route({
    method: "get",
    path: "/v1/checkout/sessions/:id",
    params: z.strictObject(expandable),
    answer: ({ tx, id }) => find(tx, id).object,
  }),
  route({
    method: "get",
    path: "/v1/checkout/sessions/:id/line_items",
    params: z.strictObject(pageable).omit({ created: true }),
    answer: ({ tx, id, params, path }) => {
      const { lineItems, object } = find(tx, id);
      // Lines come in the order of the cart; the pager turns newest-first lists around.
      const lines = lineItems.map((line) => ({ ...line, created: object.created })).reverse();
      const answer = page(lines, params, path);
      return { ...answer, data: answer.data.map(({ created: _, ...line }) => line) };
    },
  }),
  route({
    method: "post",
    path: "/v1/checkout/sessions/:id/expire",
    params: z.strictObject(expandable),
    answer: ({ tx, id, nowS, origin }) => expire(tx, { nowS: nowS(), origin }, id),
  }),
];
