import { randomUUID } from "node:crypto";
import { clientAddress } from "@emberly/kit/client-address";
import { describeFault, Failure, toFailure } from "@emberly/kit/failure";
import { loggedAddress } from "@emberly/kit/logged-address";
import { findUnstorable } from "@emberly/kit/unstorable";
import { actAs } from "@emberly/staff/actor";
import type { Logger, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import express, { type NextFunction, type Request, type Response, Router } from "express";
import type { z } from "zod";
import type { CallContract } from "../../contract/call-contract";
import { viewerFiles } from "../openapi/viewer";
import type { BoundCall, CallContext } from "./call";
import { checkAccess, refuseForeignRequests } from "./guards";
import type { Visitor } from "./visitor";

interface EngineRequest extends Request {
  scope: MedusaContainer;
}

export interface ShellOptions {
  /** The storefront's public origin. */
  storeUrl: string;
  /** Finds the account behind the request's cookie, or null. */
  findVisitor: (req: Request, res: Response, container: MedusaContainer) => Promise<Visitor | null>;
  /** Why no call can be answered as the store is set up, or null. */
  refusal: () => Promise<string | null>;
  /** Whether the request brings what opens one order; the order's calls look whether it is right. */
  showsOrder: (req: Request) => boolean;
  /** Told when staff may have changed something, before they are answered. */
  changed: (container: MedusaContainer) => void;
}

/** Every list tells how many there are of what it lists. */
const TOTAL = "X-Total-Count";
const DEFAULT_BODY_LIMIT = 100 * 1024;

/**
 * The HTTP shell of `/api/v1`: one router, so that every call has the same order of checks, the same error
 * bodies and no part of the engine's own request handling in between. Order: request id, foreign-request
 * refusal, refusal of the whole store, visitor, access, body, schema, handler.
 */
export function createApiRouter(boundCalls: BoundCall[], options: ShellOptions): Router {
  const router = Router({ strict: false, caseSensitive: true });
  router.use((req, res, next) => {
    const given = req.get("x-request-id");
    res.locals.requestId = given && /^[\w-]{8,128}$/.test(given) ? given : randomUUID();
    res.set("X-Request-Id", res.locals.requestId);
    res.set("Cache-Control", "no-store");
    next();
  });
  router.use("/docs", viewerFiles);
  for (const call of boundCalls) {
    const method = call.contract.method.toLowerCase() as "get" | "post" | "delete";
    router[method](call.contract.path, (req, res, next) => {
      answer(call, req as EngineRequest, res, options).catch(next);
    });
  }
  router.use((_req, _res, next) => next(new Failure(404, "There is nothing at this address")));
  router.use(sendFailure);
  return router;
}

async function answer(
  call: BoundCall,
  req: EngineRequest,
  res: Response,
  options: ShellOptions,
): Promise<void> {
  const { contract } = call;
  if (!contract.fromAnywhere) refuseForeignRequests(req, options.storeUrl);
  const refusal = await options.refusal();
  if (refusal) throw new Failure(503, refusal);
  const visitor = await options.findVisitor(req, res, req.scope);
  checkAccess(contract, visitor, options.showsOrder(req));
  if (contract.streamed) refuseEncoded(req);
  else if (contract.method !== "GET") await readBody(contract, req, res);
  const context: CallContext<CallContract> = {
    container: req.scope,
    params: parseParams(contract.params, req.params),
    query: parse(contract.query, req.query),
    body: contract.body && !contract.streamed ? parse(contract.body, req.body ?? {}) : undefined,
    visitor: visitor as Visitor,
    address: clientAddress(req),
    requestId: res.locals.requestId,
    req,
    res,
  };
  const result = await inTheirName(visitor, req, () => call.handler(context)).finally(() => {
    if (visitor?.userId && contract.method !== "GET") options.changed(req.scope);
  });
  if (res.headersSent) return;
  const status = contract.status ?? 200;
  if (status === 204) res.status(204).end();
  else sendResult(res.status(status), result);
}

/** A list that is a page of a longer one has set its total already. */
function sendResult(res: Response, result: unknown): void {
  if (Array.isArray(result) && !res.hasHeader(TOTAL)) res.set(TOTAL, String(result.length));
  res.json(result);
}

/** What the staff changes here is written down as theirs, like what they change in the dashboard. */
function inTheirName<T>(visitor: Visitor | null, req: EngineRequest, work: () => Promise<T>): Promise<T> {
  if (!visitor?.userId) return work();
  return actAs(
    { id: visitor.userId, email: visitor.email, call: `${req.method} ${req.baseUrl}${req.path}` },
    work,
  );
}

const parsers = new Map<number, ReturnType<typeof express.json>>();

function readBody(contract: CallContract, req: Request, res: Response): Promise<void> {
  const limit = contract.bodyLimit ?? DEFAULT_BODY_LIMIT;
  const parser = parsers.get(limit) ?? express.json({ limit, strict: true });
  parsers.set(limit, parser);
  return new Promise((resolve, reject) => {
    parser(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
  });
}

/** A body that is read while it arrives is not unpacked on the way. */
function refuseEncoded(req: Request): void {
  if ((req.get("content-encoding") ?? "identity") !== "identity") {
    throw new Failure(415, "This encoding or character set is not supported");
  }
}

function parse<T extends z.ZodType>(schema: T | undefined, value: unknown): z.output<T> | undefined {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw new Failure(400, describeFault(result.error));
  const place = findUnstorable(result.data);
  if (place !== undefined) throw new Failure(400, `${place}: contains a character that cannot be stored`);
  return result.data;
}

/** A name that the database cannot keep is the name of nothing. */
function parseParams<T extends z.ZodType>(schema: T | undefined, value: unknown): z.output<T> | undefined {
  if (findUnstorable(value) !== undefined) throw new Failure(404, "There is nothing by this name");
  return parse(schema, value);
}

/** The last stop: one JSON string, the message to show. The four parameters are how express knows it. */
function sendFailure(error: unknown, req: Request, res: Response, next: NextFunction): void {
  if (res.headersSent) {
    next(error);
    return;
  }
  const failure = toFailure(error);
  if (failure) {
    res.status(failure.status).set(failure.headers).json(failure.message);
    return;
  }
  const logger = (req as EngineRequest).scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER);
  logger.error(
    `request ${res.locals.requestId} ${req.method} ${loggedAddress(req.baseUrl + req.path)} failed`,
    asError(error),
  );
  res.status(500).json("Something went wrong on our side. Please try again.");
}

function asError(error: unknown): Error {
  if (error instanceof Error) return error;
  // Workflows throw plain objects in the place of errors.
  return new Error(typeof error === "object" ? JSON.stringify(error) : String(error));
}
