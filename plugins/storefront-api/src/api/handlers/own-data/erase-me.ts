import { confirmCodeWorkflow, requestCodeWorkflow } from "@emberly/email-otp";
import { Failure } from "@emberly/kit/failure";
import { accountKey, addressKey } from "@emberly/kit/rate-limit";
import { SignInGuard } from "@emberly/kit/sign-in-guard";
import { isToken } from "@emberly/kit/token";
import { MedusaError } from "@medusajs/framework/utils";
import { calls } from "../../../contract/calls";
import { authenticate } from "../../../workflows/accounts/give-password";
import { askErasure, refuseErasure } from "../../../workflows/own-data/ask-erasure";
import { clearSessionCookie, knownBrowser } from "../../sessions/cookies";
import { logAuth } from "../../sessions/log";
import { bind, type CallContext } from "../../shell/call";
import { invalidCode, limitTries } from "../accounts/code-tries";
import { invalidLink } from "../accounts/links";
import { pointToLink } from "../accounts/point-to-link";
import { accountsOf, storeUrlOf } from "../accounts/services";

/** The purpose of codes that erase an account. */
const ERASE = "erase";

/** Who has no session cannot ask for such codes or try them, so strangers' tries of other codes do not count here. */
const limitedBy = (authIdentityId: string) => `erase ${authIdentityId}`;

export const requestEraseCode = bind(calls.requestEraseCode, async (context) => {
  const { container, visitor, address } = context;
  const { limits } = accountsOf(container);
  await limits.codesFromAddress.take(addressKey(address));
  const { authIdentityId: auth_identity_id, email } = visitor;
  await pointToLink(limits.codesOfAccount.take(accountKey(limitedBy(auth_identity_id)), ERASE));
  await requestCodeWorkflow(container).run({ input: { purpose: ERASE, auth_identity_id, email } });
  logAuth(context, "erase code asked for", auth_identity_id);
  return { ok: true as const };
});

/** Begins the erasure of the account. Whatever stands in the way is answered before the code is used up. */
export const eraseMe = bind(calls.eraseMe, async (context) => {
  const { container, visitor, res } = context;
  const { customerId, authIdentityId, email } = visitor;
  const whose = { customerId, authIdentityId, email };
  await refuseErasure(container, whose);
  await showOwner(context);
  const finalAt = await askErasure(container, whose);
  clearSessionCookie(res, storeUrlOf(container));
  logAuth(context, "erasure asked for", authIdentityId);
  return { finalAt: finalAt.toISOString() };
});

export const undoErasure = bind(calls.undoErasure, async (context) => {
  const { container, body } = context;
  if (!(await accountsOf(container).erasures.undo(body.secret))) throw invalidLink();
  logAuth(context, "erasure undone", undefined);
  return { ok: true as const };
});

/** @throws Failure 400, 429 */
async function showOwner(context: CallContext<typeof calls.eraseMe>): Promise<void> {
  const { body, container, visitor, address } = context;
  const { authIdentityId } = visitor;
  if (body.password !== undefined) return showPassword(context, body.password);
  const show = async (code: string, invalid: () => Failure) => {
    try {
      await confirmCodeWorkflow(container).run({
        input: { purpose: ERASE, auth_identity_id: authIdentityId, code },
      });
    } catch (error) {
      if (MedusaError.isMedusaError(error) && error.type === MedusaError.Types.NOT_ALLOWED) throw invalid();
      throw error;
    }
  };
  const { secret, otp } = body;
  if (secret !== undefined) {
    // Digits in the place of a secret would be tries that nothing limits.
    if (!isToken(secret)) throw invalidLink();
    return show(secret, invalidLink);
  }
  if (otp === undefined) throw new Failure(400, "Give your password, or the code from our mail");
  await limitTries(container, { subject: limitedBy(authIdentityId), address }, () => show(otp, invalidCode));
}

async function showPassword(
  { container, visitor, address, req }: CallContext<typeof calls.eraseMe>,
  password: string,
): Promise<void> {
  const { email, authIdentityId } = visitor;
  const { browsers, limits } = accountsOf(container);
  const browser = knownBrowser(req);
  const isKnown = browser ? await browsers.knows(authIdentityId, browser) : false;
  const guard = new SignInGuard(limits, { email, address, knownBrowser: isKnown ? browser : undefined });
  await guard.check();
  if (!(await authenticate(container, email, password))) {
    await guard.failed();
    throw new Failure(400, "Current password is incorrect");
  }
  await guard.succeeded();
}
