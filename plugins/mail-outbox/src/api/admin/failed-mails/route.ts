import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { Page } from "@emberly/kit/page-query";
import { parse } from "@emberly/kit/parse";
import { MAIL_OUTBOX_MODULE } from "../../../modules/mail-outbox";
import type MailOutboxService from "../../../modules/mail-outbox/service";

/** Mails that could not be sent. Answer: `{mails, count}`. */
export const GET = dashboardRoute((req) =>
  req.scope.resolve<MailOutboxService>(MAIL_OUTBOX_MODULE).outbox.listFailed(parse(Page, req.query)),
);
