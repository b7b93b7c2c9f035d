import type { MailTemplates } from "@emberly/mail-outbox";
import { accountErased } from "./templates/account-erased";
import { accountExists } from "./templates/account-exists";
import { emailChanged } from "./templates/email-changed";
import { changeEmailCode, newEmailCode } from "./templates/email-codes";
import { emailWanted } from "./templates/email-wanted";
import { eraseCode } from "./templates/erase-code";
import { erasureAsked } from "./templates/erasure-asked";
import { newSignIn } from "./templates/new-sign-in";
import { orderCancelled } from "./templates/order-cancelled";
import { orderDelivered } from "./templates/order-delivered";
import { orderDispatched } from "./templates/order-dispatched";
import { orderLookup } from "./templates/order-lookup";
import { orderPlaced } from "./templates/order-placed";
import { orderRefunded } from "./templates/order-refunded";
import { passkeyAdded } from "./templates/passkey-added";
import { passwordChanged } from "./templates/password-changed";
import { paymentVoided } from "./templates/payment-voided";
import { resetPassword } from "./templates/reset-password";
import {
  returnApproved,
  returnArrived,
  returnClosed,
  returnReceived,
  returnRefused,
  returnReminder,
  returnRequested,
  returnWithdrawn,
} from "./templates/returns";
import { reviewsAsk } from "./templates/reviews-ask";
import { signInCode } from "./templates/sign-in-code";
import { staffInvited } from "./templates/staff-invited";
import { staffResetPassword } from "./templates/staff-reset-password";
import { staffSecondFactorReset } from "./templates/staff-second-factor-reset";
import { stockAlertBack } from "./templates/stock-alert-back";
import { stockAlertConfirm } from "./templates/stock-alert-confirm";
import { verifyEmail } from "./templates/verify-email";

/**
 * Every mail of the shop by its template name. Send one from anywhere with the engine's notification module:
 *
 *     notifications.createNotifications({ to, channel: "email", template: "order.placed", data })
 *
 * `data` is what the template's schema says; the order mails share `templates/order-data`. The mail is queued
 * durably before the call returns and goes out when the mail server takes it.
 */
export const mailTemplates: MailTemplates = {
  "email-otp.verify-email": verifyEmail,
  "email-otp.reset-password": resetPassword,
  "email-otp.sign-in": signInCode,
  "email-otp.erase": eraseCode,
  "email-otp.change-email": changeEmailCode,
  "email-otp.new-email": newEmailCode,
  "account.email-changed": emailChanged,
  "account.email-wanted": emailWanted,
  "account.erasure-asked": erasureAsked,
  "account.erased": accountErased,
  "email-otp.order-lookup": orderLookup,
  "order.cancelled": orderCancelled,
  "account.exists": accountExists,
  "account.passkey-added": passkeyAdded,
  "account.password-changed": passwordChanged,
  "account.new-sign-in": newSignIn,
  "order.placed": orderPlaced,
  "order.dispatched": orderDispatched,
  "order.delivered": orderDelivered,
  "order.refunded": orderRefunded,
  "payment.voided": paymentVoided,
  "return.requested": returnRequested,
  "return.withdrawn": returnWithdrawn,
  "return.approved": returnApproved,
  "return.refused": returnRefused,
  "return.closed": returnClosed,
  "return.arrived": returnArrived,
  "return.received": returnReceived,
  "return.reminder": returnReminder,
  "reviews.ask": reviewsAsk,
  "stock-alerts.confirm": stockAlertConfirm,
  "stock-alerts.back-in-stock": stockAlertBack,
  "staff.invited": staffInvited,
  "staff.reset-password": staffResetPassword,
  "staff.second-factor-reset": staffSecondFactorReset,
};
