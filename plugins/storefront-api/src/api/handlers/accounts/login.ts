import { Failure } from "@emberly/kit/failure";
import { SignInGuard } from "@emberly/kit/sign-in-guard";
import { calls } from "../../../contract/calls";
import { EMAIL_NOT_VERIFIED } from "../../../contract/messages";
import { givePassword } from "../../../workflows/accounts/give-password";
import { clearSessionCookie, knownBrowser, rememberBrowser } from "../../sessions/cookies";
import { logAuth } from "../../sessions/log";
import { startSession } from "../../sessions/start-session";
import { bind } from "../../shell/call";
import { padDuration } from "../../shell/pad-duration";
import { TRY_STEP_MS } from "./durations";
import { accountsOf, storeUrlOf, userOf } from "./services";

export const login = bind(calls.login, async (context) => {
  const { container, body, address, req, res } = context;
  const accounts = accountsOf(container);
  const account = await accounts.find(body.email);
  const authIdentityId = account.state === "none" ? undefined : account.authIdentityId;
  const browser = knownBrowser(req);
  const isKnown = browser && authIdentityId ? await accounts.browsers.knows(authIdentityId, browser) : false;
  const guard = new SignInGuard(accounts.limits, {
    email: body.email,
    address,
    knownBrowser: isKnown ? browser : undefined,
  });
  await guard.check();

  const given = await padDuration(TRY_STEP_MS, () => givePassword(container, account, body.password));
  if (given.outcome === "wrong") {
    logAuth(context, "sign-in failed", authIdentityId);
    await guard.failed();
    throw wrong();
  }
  await guard.check();
  await guard.succeeded();
  if (given.outcome === "unverified") {
    logAuth(context, "sign-in before verification", authIdentityId);
    await given.remember(rememberBrowser(req, res, storeUrlOf(container)));
    throw new Failure(403, EMAIL_NOT_VERIFIED);
  }
  const token = await startSession(context, given.signedIn);
  if (!(await given.isStillRight())) {
    // Whoever set another password ended the sessions of this one, perhaps before this session began.
    await accounts.sessions.end(token);
    clearSessionCookie(res, storeUrlOf(container));
    logAuth(context, "sign-in failed", authIdentityId);
    throw wrong();
  }
  logAuth(context, "sign-in", authIdentityId);
  return userOf(container, given.signedIn.customerId);
});

const wrong = () => new Failure(401, "Invalid email or password");
