import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { Failure } from "@emberly/kit/failure";
import { MAIL_OUTBOX_MODULE } from "../../../../modules/mail-outbox";
import type MailOutboxService from "../../../../modules/mail-outbox/service";

/** Forgets a mail that was given up. Answer: `{id, deleted}`. */
export const DELETE = dashboardRoute(async (req) => {
  const id = req.params.id ?? "";
  const deleted = await req.scope.resolve<MailOutboxService>(MAIL_OUTBOX_MODULE).outbox.dismiss(id);
  if (!deleted) throw new Failure(409, "This mail is not given up, or is gone already");
  return { id, deleted };
});
