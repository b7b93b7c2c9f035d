import type { Request, Response } from "express";

const TIMEOUT_MS = 2000;

/** Whether this server takes new visitors; false from the moment it was told to stop. */
export class Lifecycle {
  isStopping = false;
}

/** `GET /health`: the process is up. */
export function health(_request: Request, response: Response): void {
  response.json({ status: "ok" });
}

async function engineFault(commerceOrigin: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${commerceOrigin}/api/v1/ready`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return answer.ok ? undefined : `the engine is not ready (${answer.status})`;
  } catch {
    return "the engine does not answer";
  }
}

/** `GET /ready`: 200 when a visitor can be served, else 503 with the reason. */
export function ready(commerceOrigin: string, lifecycle: Lifecycle) {
  return async (_request: Request, response: Response) => {
    const reason = lifecycle.isStopping ? "stopping" : await engineFault(commerceOrigin);
    response.setHeader("Cache-Control", "no-store");
    response
      .status(reason ? 503 : 200)
      .json(reason ? { status: "unavailable", reason } : { status: "ready" });
  };
}
