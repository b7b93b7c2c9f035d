import { sqlOf } from "@emberly/kit/sql";
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";

const ERASE_INSTEAD =
  "A customer with an account is erased, not deleted: use Personal data on their page. Deleting would leave addresses, mails and sign-ins behind.";

/** Answers `DELETE /admin/customers/:id` for accounts, so that nobody can bypass the erasure and its second pair of eyes. */
export function keepCustomers(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  sqlOf(req.scope)("select 1 from customer where id = ? and has_account and deleted_at is null", [
    req.params.id ?? "",
  ]).then((found) => {
    if (found.length === 0) return next();
    res.status(409).json({ type: "not_allowed", message: ERASE_INSTEAD });
  }, next);
}
