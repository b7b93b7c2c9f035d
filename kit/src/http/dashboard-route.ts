import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { Failure } from "../failure";

interface Refused {
  type: "refused";
  message: string;
}

/** A route that answers so, unless it refuses. Pages take its answer's type from it: `AnswerOf<typeof GET>`. */
export type DashboardRoute<Answer> = (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<Answer | Refused>,
) => Promise<void>;

/**
 * A route of the dashboard's (`src/api/admin`): what the handler returns is the answer, and a `Failure` that it
 * throws is told with its status as `{type, message}`, as the engine tells its own.
 */
export function dashboardRoute<Answer>(
  handler: (req: AuthenticatedMedusaRequest) => Promise<Answer>,
): DashboardRoute<Answer> {
  return async (req, res) => {
    try {
      res.json(await handler(req));
    } catch (error) {
      // What the engine throws is for the engine to tell.
      if (!(error instanceof Failure)) throw error;
      res.set(error.headers).status(error.status).json({ type: "refused", message: error.message });
    }
  };
}
