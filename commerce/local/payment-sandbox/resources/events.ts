import { z } from "zod";
import { noSuch } from "../flow/errors";
import { page } from "../http/lists";
import { expandable, list, pageable, text } from "../http/params";
import { type ApiRoute, route } from "../http/route";

export const eventRoutes: ApiRoute[] = [
  route({
    method: "get",
    path: "/v1/events",
    params: z.strictObject({ ...pageable, type: text().optional(), types: list(text(), 20).optional() }),
    answer: ({ tx, params, path }) => {
      const wanted = params.types ?? (params.type ? [params.type] : undefined);
      const matches = (type: string) =>
        wanted?.some((name) => name === type || (name.endsWith("*") && type.startsWith(name.slice(0, -1)))) ??
        true;
      const events = tx.all("events").map((event) => event.object);
      return page(
        events.filter((event) => matches(event.type)),
        params,
        path,
      );
    },
  }),
  route({
    method: "get",
    path: "/v1/events/:id",
    params: z.strictObject(expandable),
    answer: ({ tx, id }) => {
      const event = tx.get("events", id);
      if (!event) throw noSuch("event", id);
      return event.object;
    },
  }),
];
