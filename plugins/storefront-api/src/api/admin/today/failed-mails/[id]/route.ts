import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { Failure } from "@emberly/kit/failure";
import { MAIL_MODULE } from "../../../../../modules/mail";
import type MailService from "../../../../../modules/mail/service";

/** Forgets a mail that was given up. Answer: `{id, deleted}`. */
export const DELETE = dashboardRoute(async (req) => {
  const id = req.params.id ?? "";
  const deleted = await req.scope.resolve<MailService>(MAIL_MODULE).outbox.dismiss(id);
  if (!deleted) throw new Failure(409, "This mail is not given up, or is gone already");
  return { id, deleted };
});
