import { Failure } from "@emberly/kit/failure";
import { SignInGuard } from "@emberly/kit/sign-in-guard";
import { knownBrowser } from "../../accounts/cookies";
import { evenly } from "../../accounts/evenly";
import { givePassword } from "../../accounts/give-password";
import { logAuth } from "../../accounts/log";
import { startSession } from "../../accounts/start-session";
import { calls } from "../../contract/calls";
import { bind } from "../../http/call";
import { accountsOf, userOf } from "./services";
import { TRY_STRETCH_MS } from "./stretches";

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

  const given = await evenly(TRY_STRETCH_MS, () => givePassword(container, account, body.password));
  if (given.outcome === "wrong") {
    logAuth(context, "sign-in failed", authIdentityId);
    await guard.failed();
    throw new Failure(401, "Invalid email or password");
  }
  await guard.check();
  await guard.succeeded();
  if (given.outcome === "unverified") {
    logAuth(context, "sign-in before verification", authIdentityId);
    await given.remember(req, res);
    throw new Failure(403, "Email not verified, follow the link below to verify.");
  }
  await startSession(context, given.signedIn);
  logAuth(context, "sign-in", authIdentityId);
  return userOf(container, given.signedIn.customerId);
});
