import { MedusaError } from "@medusajs/framework/utils";
import type { ZodError } from "zod";

export type FailureStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503;

/** A refusal whose message is meant for the person who asked. Everything else that is thrown becomes a bare 500. */
export class Failure extends Error {
  constructor(
    readonly status: FailureStatus,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = "Failure";
  }
}

const STATUS_OF_ENGINE_ERROR: Record<string, FailureStatus> = {
  [MedusaError.Types.INVALID_DATA]: 400,
  [MedusaError.Types.NOT_ALLOWED]: 400,
  [MedusaError.Types.UNAUTHORIZED]: 401,
  [MedusaError.Types.FORBIDDEN]: 403,
  [MedusaError.Types.NOT_FOUND]: 404,
  [MedusaError.Types.CONFLICT]: 409,
  [MedusaError.Types.DUPLICATE_ERROR]: 409,
};

/** One sentence that names the first wrong field, for an answer of 400. */
export function describeFault(error: ZodError): string {
  const issue = error.issues[0];
  if (!issue) return "The request is not valid";
  const field = issue.path.join(".");
  return field ? `${field}: ${issue.message}` : issue.message;
}

interface BodyParserError {
  status: number;
  type: string;
}

function isBodyParserError(error: unknown): error is BodyParserError {
  return error instanceof Error && "status" in error && "type" in error && typeof error.status === "number";
}

/** A body that says `Content-Encoding: gzip` and is none, as zlib reports it. */
function isPackedWrongly(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}

/** Translates whatever was thrown into a Failure, or null when it is a fault of ours that must not be shown. */
export function toFailure(error: unknown): Failure | null {
  if (error instanceof Failure) return error;
  if (isAway(error))
    return new Failure(503, "The shop is catching its breath. Please try again in a moment.");
  if (MedusaError.isMedusaError(error)) {
    const status = STATUS_OF_ENGINE_ERROR[error.type];
    return status ? new Failure(status, error.message) : null;
  }
  if (isBodyParserError(error)) {
    if (error.status === 413) return new Failure(413, "The request is too large");
    if (error.status === 415) return new Failure(415, "This encoding or character set is not supported");
    if (error.status < 500) return new Failure(400, "The request is not valid JSON");
  }
  if (isPackedWrongly(error)) return new Failure(400, "The request's body could not be unpacked");
  // A path with a stray percent sign, as express finds it.
  if (error instanceof URIError) return new Failure(400, "The address is not valid");
  return null;
}

/** Connection failures as node-postgres, the pool and the server itself report them. */
const AWAY = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "08006",
  "08001",
  "08003",
]);

/**
 * The same where there is no code: the engine puts failures of the pool and of broken connections and transactions into
 * errors of its own, the client of Redis has tried long enough, and a lock is not to be had while whoever has it waits.
 */
const SAID_WHEN_AWAY =
  /Timeout acquiring a connection|Connection (terminated|ended)|connection error and is not queryable|Transaction query already complete|Timed-out acquiring lock|Failed to acquire lock|max retries per request/;

/** Whether database, Redis or who holds a lock there does not answer at the moment. */
export function isAway(error: unknown): boolean {
  return causes(error).some(
    ({ code, message }) =>
      (typeof code === "string" && AWAY.has(code)) || SAID_WHEN_AWAY.test(String(message)),
  );
}

interface Thrown {
  code?: unknown;
  message?: unknown;
  cause?: unknown;
}

/** What was thrown and what led to it. Workflows throw plain objects in the place of errors. */
function causes(error: unknown): Thrown[] {
  if (typeof error !== "object" || error === null) return [];
  const thrown: Thrown = error;
  return [thrown, ...causes(thrown.cause)];
}
