import { Failure, toFailure } from "@emberly/kit/failure";
import type { MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http";
import { removeUserAccountWorkflow } from "@medusajs/medusa/core-flows";
import { isLastAdministrator, lastAdministrator } from "../modules/staff/roles/role-store";
import { type AdminRequest, staffOf } from "./shell/request";

/**
 * Answers `DELETE /admin/users/:id` in the engine's place: the last administrator stays, whoever else is removed at the same moment.
 */
export function removeUser(req: AdminRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const userId = req.params.id ?? "";
  remove(req, userId).then(
    () => res.status(200).json({ id: userId, object: "user", deleted: true }),
    (error: unknown) => {
      const failure = isLastAdministrator(error) ? lastAdministrator() : toFailure(error);
      if (!failure) return next(error);
      res.status(failure.status).json({ type: "not_allowed", message: failure.message });
    },
  );
}

async function remove(req: AdminRequest, userId: string): Promise<void> {
  if (req.auth_context?.actor_id === userId) throw new Failure(400, "You cannot remove yourself");
  const staff = staffOf(req);
  await staff.members.get({ kind: "user", id: userId });
  const { errors = [] } = await removeUserAccountWorkflow(req.scope).run({
    input: { userId },
    throwOnError: false,
  });
  if (errors[0]) throw errors[0].error;
}
