import { dashboardRoute, parse } from "@emberly/kit/dashboard-route";
import { Page } from "../../../../dashboard/page";
import { MAIL_MODULE } from "../../../../modules/mail";
import type MailService from "../../../../modules/mail/service";

/** Mails that could not be sent. Answer: `{mails, count}`. */
export const GET = dashboardRoute((req) =>
  req.scope.resolve<MailService>(MAIL_MODULE).outbox.listFailed(parse(Page, req.query)),
);
