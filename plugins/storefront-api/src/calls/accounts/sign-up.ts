import { Failure } from "@emberly/kit/failure";
import { passwordFault } from "@emberly/kit/password-rules";
import { addressKey } from "@emberly/kit/rate-limit";
import { rememberBrowser } from "../../accounts/cookies";
import { evenly } from "../../accounts/evenly";
import { logAuth } from "../../accounts/log";
import { signUp as signUpAccount } from "../../accounts/sign-up";
import { calls } from "../../contract/calls";
import { bind } from "../../http/call";
import { accountsOf, storeUrlOf } from "./services";
import { SIGN_UP_STRETCH_MS } from "./stretches";

export const signUp = bind(calls.signUp, async (context) => {
  const { container, body, address, req, res } = context;
  const fault = passwordFault(body.password);
  if (fault) throw new Failure(400, fault);
  await accountsOf(container).limits.signUpsFromAddress.take(addressKey(address));
  const browserHash = rememberBrowser(req, res, storeUrlOf(container));
  const user = await evenly(SIGN_UP_STRETCH_MS, () => signUpAccount(container, body, browserHash));
  logAuth(context, "sign-up", undefined);
  return user;
});
