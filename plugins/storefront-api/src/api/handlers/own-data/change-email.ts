import { Failure } from "@emberly/kit/failure";
import { accountKey, addressKey } from "@emberly/kit/rate-limit";
import { calls } from "../../../contract/calls";
import { NEW_EMAIL, OLD_EMAIL } from "../../../modules/accounts/email-codes";
import { askEmailChange, confirmEmailChange, refuseStaff } from "../../../workflows/accounts/change-email";
import { undoEmailChange } from "../../../workflows/accounts/undo-email-change";
import { logAuth } from "../../sessions/log";
import { bind } from "../../shell/call";
import { padDuration } from "../../shell/pad-duration";
import { invalidCode, limitTries } from "../accounts/code-tries";
import { CODE_STEP_MS, TRY_STEP_MS } from "../accounts/durations";
import { invalidLink } from "../accounts/links";
import { accountsOf, userOf } from "../accounts/services";

/** Two codes go out: the step is twice that of a call that mails one. */
const ASK_STEP_MS = 2 * CODE_STEP_MS;

/** Who has no session cannot try these codes, so strangers' tries of other codes do not count here. */
const limitedBy = (authIdentityId: string) => `change email ${authIdentityId}`;

/** Mails the codes for a change of email. Neither the answer nor its time shows whether the new address has an account. */
export const changeEmail = bind(calls.changeEmail, async (context) => {
  const { container, visitor, body, address } = context;
  refuseStaff(visitor);
  if (body.email === visitor.email) throw new Failure(400, "This is the email of your account already");
  const { limits } = accountsOf(container);
  await limits.codesFromAddress.take(addressKey(address));
  await limits.codesOfAccount.take(accountKey(visitor.email), OLD_EMAIL);
  await limits.codesOfAccount.take(accountKey(body.email), NEW_EMAIL);
  await padDuration(ASK_STEP_MS, () => askEmailChange(container, visitor, body.email));
  logAuth(context, "change of email asked for", visitor.authIdentityId);
  return { ok: true as const };
});

export const confirmEmail = bind(calls.confirmEmail, async (context) => {
  const { container, visitor, body, address } = context;
  refuseStaff(visitor);
  await limitTries(container, { subject: limitedBy(visitor.authIdentityId), address }, () =>
    padDuration(TRY_STEP_MS, async () => {
      if (!(await confirmEmailChange(container, visitor, body))) throw invalidCode();
    }),
  );
  logAuth(context, "email changed", visitor.authIdentityId);
  return userOf(container, visitor.customerId);
});

/** No limit on guesses: nobody guesses a secret of 256 bits. */
export const undoEmail = bind(calls.undoEmail, async (context) => {
  const { container, body } = context;
  if (!(await undoEmailChange(container, body.secret))) throw invalidLink();
  logAuth(context, "change of email undone", undefined);
  return { ok: true as const };
});
