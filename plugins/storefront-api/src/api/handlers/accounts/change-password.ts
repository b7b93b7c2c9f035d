import { Failure } from "@emberly/kit/failure";
import { passwordFault } from "@emberly/kit/password-rules";
import { SignInGuard } from "@emberly/kit/sign-in-guard";
import { MedusaError } from "@medusajs/framework/utils";
import { calls } from "../../../contract/calls";
import { changePasswordWorkflow } from "../../../workflows/accounts/change-password";
import { checkPassword } from "../../../workflows/accounts/give-password";
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
  const current = await checkPassword(container, visitor, body.currentPassword);
  if (!current) {
    logAuth(context, "password change failed", authIdentityId);
    await guard.failed();
    throw wrong();
  }
  await guard.check();
  await guard.succeeded();
  const input = { authIdentityId, email, current, password: body.newPassword, exceptId: sessionId };
  try {
    await changePasswordWorkflow(container).run({ input });
  } catch (error) {
    logAuth(context, "password change failed", authIdentityId);
    if (MedusaError.isMedusaError(error) && error.type === MedusaError.Types.NOT_ALLOWED) throw wrong();
    throw error;
  }
  logAuth(context, "password changed", authIdentityId);
  return { ok: true as const };
});

const wrong = () => new Failure(400, "Current password is incorrect");
