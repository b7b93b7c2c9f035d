import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { Failure } from "@emberly/kit/failure";
import { MAIL_MODULE } from "../../../../../../modules/mail";
import type MailService from "../../../../../../modules/mail/service";

/** Makes a failed mail due now; it is sent within seconds. Answer: `{id}`. */
export const POST = dashboardRoute(async (req) => {
  const id = req.params.id ?? "";
  const due = await req.scope.resolve<MailService>(MAIL_MODULE).outbox.sendAgain(id);
  if (!due) throw new Failure(409, "This mail was sent meanwhile, or its text is no longer kept");
  return { id };
});
