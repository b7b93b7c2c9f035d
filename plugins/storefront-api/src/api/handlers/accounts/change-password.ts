import { Failure } from "@emberly/kit/failure";
import { passwordFault } from "@emberly/kit/password-rules";
import { SignInGuard } from "@emberly/kit/sign-in-guard";
import { calls } from "../../../contract/calls";
import { changePasswordWorkflow } from "../../../workflows/accounts/change-password";
import { authenticate } from "../../../workflows/accounts/give-password";
import { knownBrowser } from "../../sessions/cookies";
import { logAuth } from "../../sessions/log";
import { bind } from "../../shell/call";
import { accountsOf } from "./services";

export const changePassword = bind(calls.changePassword, async (context) => {
  const { container, body, visitor, address, req } = context;
  const { email, authIdentityId, sessionId } = visitor;
  if (body.email !== email) throw new Failure(403, "You can only change the password of your own account");
  const fault = passwordFault(body.newPassword);
  if (fault) throw new Failure(400, fault);

  const { browsers, limits } = accountsOf(container);
  const browser = knownBrowser(req);
  const isKnown = browser ? await browsers.knows(authIdentityId, browser) : false;
  const guard = new SignInGuard(limits, { email, address, knownBrowser: isKnown ? browser : undefined });
  await guard.check();
  if (!(await authenticate(container, email, body.currentPassword))) {
    logAuth(context, "password change failed", authIdentityId);
    await guard.failed();
    throw new Failure(400, "Current password is incorrect");
  }
  await guard.check();
  await guard.succeeded();
  await changePasswordWorkflow(container).run({
    input: { authIdentityId, email, password: body.newPassword, exceptId: sessionId },
  });
  logAuth(context, "password changed", authIdentityId);
  return { ok: true as const };
});
