import { toFailure } from "@emberly/kit/failure";
import { sqlOf } from "@emberly/kit/sql";
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { findCustomerById } from "../../../../../workflows/own-data/find-customer";
import { readPeople } from "../../../../../workflows/own-data/person";
import { note } from "../../../../../workflows/own-data/staff-erasure";
import { sendExport } from "../../../../files/send-export";

/** Everything that is kept about a customer, as the file that they get themselves. 404, 409 for one without an account. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  try {
    const whose = await findCustomerById(req.scope, req.params.id ?? "");
    const run = sqlOf(req.scope);
    await note(run, whose.customerId, "exported");
    await sendExport(req.scope, await readPeople(run, whose), res, "customer-data");
  } catch (error) {
    const failure = toFailure(error);
    if (!failure || res.headersSent) throw error;
    res.status(failure.status).json({ type: "refused", message: failure.message });
  }
}
