import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { Failure } from "@emberly/kit/failure";
import { MAIL_OUTBOX_MODULE } from "../../../../../modules/mail-outbox";
import type MailOutboxService from "../../../../../modules/mail-outbox/service";

/** Makes a failed mail due now; it is sent within seconds. Answer: `{id}`. */
export const POST = dashboardRoute(async (req) => {
  const id = req.params.id ?? "";
  const due = await req.scope.resolve<MailOutboxService>(MAIL_OUTBOX_MODULE).outbox.sendAgain(id);
  if (!due) throw new Failure(409, "This mail was sent meanwhile, or its text is no longer kept");
  return { id };
});
