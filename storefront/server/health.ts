import type { Request, Response } from "express";
import { type ApiCall, ApiError, createApi } from "../app/lib/api-client";

const TIMEOUT_MS = 2000;

/** Whether this server has been told to stop. It takes no new visitors then. */
export class Lifecycle {
  isStopping = false;
}

/** `GET /health`: the process is up. */
export function health(_request: Request, response: Response): void {
  response.json({ status: "ok" });
}

/** Why the engine cannot serve a visitor; undefined when it can. */
async function engineFault(api: ApiCall): Promise<string | undefined> {
  try {
    await api("GET /ready");
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status === 0 ? "the engine does not answer" : `the engine is not ready (${error.status})`;
  }
}

/** `GET /ready`: 200 when a visitor can be served, else 503 with the reason. */
export function ready(commerceOrigin: string, lifecycle: Lifecycle) {
  const api = createApi(commerceOrigin, { timeoutMs: TIMEOUT_MS });
  return async (_request: Request, response: Response) => {
    const reason = lifecycle.isStopping ? "stopping" : await engineFault(api);
    response.setHeader("Cache-Control", "no-store");
    response
      .status(reason ? 503 : 200)
      .json(reason ? { status: "unavailable", reason } : { status: "ready" });
  };
}
