import express, { type Request, type Response, Router } from "express";
import { apiVersion } from "../flow/emit";
import { StripeFailure } from "../flow/errors";
import { newId } from "../state/ids";
import type { SandboxState } from "../state/state";
import { requireApiKey } from "./api-key";
import { expand } from "./expand";
import { parseForm } from "./form";
import { earlierAnswer, fingerprint } from "./idempotency";
import type { ApiRoute, Surroundings } from "./route";

interface Answer {
  status: number;
  body: object;
  replayed?: boolean;
}

/** The router of `/v1`: form-encoded requests in, JSON out, every failure in Stripe's shape. */
export function apiRouter(
  state: SandboxState,
  surroundings: Surroundings,
  apiKey: string,
  routes: ApiRoute[],
): Router {
  const router = Router();
  router.use(express.text({ type: () => true, limit: "1mb" }));
  for (const route of routes) {
    router[route.method](route.path, (request, response) => {
      const requestId = newId("req", 14);
      const answer = attempt(() => {
        requireApiKey(request.get("authorization"), apiKey);
        return run(state, surroundings, route, request, requestId);
      });
      send(response, answer, requestId);
    });
  }
  router.use("/v1", (request, response) => {
    const message = `Unrecognized request URL (${request.method}: ${request.originalUrl.split("?")[0]}).`;
    send(
      response,
      failure(new StripeFailure(404, { type: "invalid_request_error", message })),
      newId("req", 14),
    );
  });
  return router;
}

function run(
  state: SandboxState,
  surroundings: Surroundings,
  route: ApiRoute,
  request: Request,
  requestId: string,
): Answer {
  const body = typeof request.body === "string" ? request.body : "";
  if (body && !request.is("application/x-www-form-urlencoded")) {
    const message = `Invalid request: send parameters as application/x-www-form-urlencoded, not as ${request.get("content-type")}.`;
    throw new StripeFailure(400, { type: "invalid_request_error", message }, true);
  }
  const query = request.originalUrl.split("?")[1] ?? "";
  const encoded = route.method === "get" ? query : body;
  const key = route.method === "post" ? (request.get("idempotency-key") ?? null) : null;
  const print = fingerprint(request.method, request.path, encoded);
  const earlier = key && earlierAnswer(state, key, print, surroundings.nowS());
  if (earlier) return { status: earlier.status, body: earlier.body, replayed: true };

  const work = (): Answer =>
    state.transaction((tx) => {
      const { body: plain, expand: paths } = route.answer({
        ...surroundings,
        tx,
        params: parseForm(encoded),
        id: request.params.id ?? "",
        path: request.path,
        origin: { id: requestId, idempotency_key: key },
      });
      const answer = { status: 200, body: expand(tx, plain, paths) };
      // In the same transaction as the change: after a kill there is both or neither.
      if (key)
        tx.put("idempotency", { id: key, fingerprint: print, ...answer, created: surroundings.nowS() });
      return answer;
    });
  if (!key) return work();
  try {
    return work();
  } catch (error) {
    if (error instanceof StripeFailure && !error.rejected) {
      const answer = failure(error);
      state.transaction((tx) =>
        tx.put("idempotency", { id: key, fingerprint: print, ...answer, created: surroundings.nowS() }),
      );
    }
    throw error;
  }
}

function attempt(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (error instanceof StripeFailure) return failure(error);
    throw error;
  }
}

function failure(error: StripeFailure): Answer {
  return { status: error.status, body: { error: error.body } };
}

function send(response: Response, answer: Answer, requestId: string): void {
  response.set({ "Request-Id": requestId, "Stripe-Version": apiVersion });
  if (answer.replayed) response.set("Idempotent-Replayed", "true");
  response.status(answer.status).json(answer.body);
}
