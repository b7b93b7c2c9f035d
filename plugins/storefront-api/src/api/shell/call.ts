import type { MedusaContainer } from "@medusajs/framework/types";
import type { Request, Response } from "express";
import type { z } from "zod";
import type { CallContract } from "../../contract/call-contract";
import type { Visitor } from "./visitor";

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;

/** What a handler gets: everything parsed, and the visitor already allowed to make this call. */
export interface CallContext<C extends CallContract> {
  container: MedusaContainer;
  body: C extends { streamed: true } ? undefined : Parsed<C["body"]>;
  query: Parsed<C["query"]>;
  params: Parsed<C["params"]>;
  visitor: C["access"] extends "anyone" | "order" ? Visitor | null : Visitor;
  /** The client's address as the storefront server saw it. */
  address: string;
  requestId: string;
  /** The raw exchange, for cookies and headers only; the shell sends the answer. */
  req: Request;
  res: Response;
}

/** What a handler returns that has already sent its answer itself, because it holds it as text. */
export const SENT = Symbol("sent");

export type Handler<C extends CallContract> = (
  context: CallContext<C>,
) => Promise<z.input<C["answer"]> | typeof SENT>;

export interface BoundCall {
  contract: CallContract;
  handler: (context: CallContext<CallContract>) => Promise<unknown>;
}

/**
 * Binds a handler to its contract. The shell (`router.ts`) parses with the contract, checks access, runs the
 * handler and sends what it returns; a handler throws `Failure` to refuse.
 */
export function bind<C extends CallContract>(contract: C, handler: Handler<C>): BoundCall {
  // The shell hands over exactly what this contract's schemas produced, which the erased type cannot say.
  return { contract, handler: handler as unknown as BoundCall["handler"] };
}
