import { AFTER_SALE_MODULE, type AfterSaleService } from "@emberly/after-sale";
import {
  confirmCodeWorkflow,
  EMAIL_OTP_MODULE,
  type EmailOtpService,
  requestCodeWorkflow,
} from "@emberly/email-otp";
import type { Failure } from "@emberly/kit/failure";
import { accountKey, addressKey } from "@emberly/kit/rate-limit";
import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import type { Response } from "express";
import { calls } from "../../../contract/calls";
import type { Order } from "../../../contract/records";
import { type FoundOrder, findOrder, findOrderByNumber } from "../../../workflows/orders/read-orders";
import { setLookupCookie } from "../../sessions/cookies";
import { bind } from "../../shell/call";
import { padDuration } from "../../shell/pad-duration";
import { invalidCode, limitTries } from "../accounts/code-tries";
import { CODE_STEP_MS, TRY_STEP_MS } from "../accounts/durations";
import { invalidLink } from "../accounts/links";
import { pointToLink } from "../accounts/point-to-link";
import { accountsOf, storeUrlOf } from "../accounts/services";

/** The purpose of codes that open one order. What such a code is about is the email and the order together. */
const ORDER_LOOKUP = "order-lookup";

interface Wanted {
  email: string;
  orderNumber: number;
}

/** What limits are counted by: whoever asks for numbers at random uses up nothing of the account's, nor of another order's. */
const limitedBy = ({ email, orderNumber }: Wanted) => `order ${orderNumber} of ${email}`;

/** Mails a code for one order. Neither the answer nor its time shows whether email and number belong together. */
export const lookUpOrder = bind(calls.lookUpOrder, async ({ container, body, address }) => {
  const { limits } = accountsOf(container);
  await limits.codesFromAddress.take(addressKey(address));
  await pointToLink(limits.codesOfAccount.take(accountKey(limitedBy(body)), ORDER_LOOKUP));
  await padDuration(CODE_STEP_MS, async () => {
    const found = await findOrderByNumber(container, body);
    if (!found) return;
    await requestCodeWorkflow(container).run({
      input: { purpose: ORDER_LOOKUP, auth_identity_id: subjectOf(found, body), email: body.email },
    });
  });
  return { ok: true as const };
});

export const openLookedUpOrder = bind(calls.openLookedUpOrder, async ({ container, body, address, res }) => {
  const found = await limitTries(container, { subject: limitedBy(body), address }, () =>
    padDuration(TRY_STEP_MS, async () => {
      const wanted = await findOrderByNumber(container, body);
      if (!wanted) throw invalidCode();
      await confirm(container, { subject: subjectOf(wanted, body), code: body.otp, invalid: invalidCode });
      return wanted;
    }),
  );
  return open(container, res, found);
});

/** No limit on guesses: nobody guesses a secret of 256 bits, and whoever has the mail must get through. */
export const openOrderByLink = bind(calls.openOrderByLink, async ({ container, body, res }) => {
  const { links } = container.resolve<EmailOtpService>(EMAIL_OTP_MODULE);
  const subject = await links.subjectOf(ORDER_LOOKUP, body.secret);
  const found = subject && (await findOrder(container, subject.slice(0, subject.indexOf(":"))));
  if (!found) throw invalidLink();
  await confirm(container, { subject, code: body.secret, invalid: invalidLink });
  return open(container, res, found);
});

async function open(
  container: MedusaContainer,
  res: Response,
  { source, order }: FoundOrder,
): Promise<Order> {
  const token = await container.resolve<AfterSaleService>(AFTER_SALE_MODULE).openOrder(source.id);
  setLookupCookie(res, token, storeUrlOf(container));
  return order;
}

interface Proof {
  subject: string;
  /** The digits, or the secret of a link. */
  code: string;
  invalid: () => Failure;
}

/** @throws Failure 400 for a wrong code or link */
async function confirm(container: MedusaContainer, { subject, code, invalid }: Proof): Promise<void> {
  try {
    await confirmCodeWorkflow(container).run({
      input: { purpose: ORDER_LOOKUP, auth_identity_id: subject, code },
    });
  } catch (error) {
    if (MedusaError.isMedusaError(error) && error.type === MedusaError.Types.NOT_ALLOWED) throw invalid();
    throw error;
  }
}

/** Without the email itself: the codes' table would keep it where nobody looks when a person is erased. */
const subjectOf = ({ source }: FoundOrder, { email }: Wanted) => `${source.id}:${accountKey(email)}`;
