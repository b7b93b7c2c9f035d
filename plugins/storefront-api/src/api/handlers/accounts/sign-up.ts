import { Failure } from "@emberly/kit/failure";
import { passwordFault } from "@emberly/kit/password-rules";
import { addressKey } from "@emberly/kit/rate-limit";
import { calls } from "../../../contract/calls";
import { signUp as signUpAccount } from "../../../workflows/accounts/sign-up";
import { rememberBrowser } from "../../sessions/cookies";
import { logAuth } from "../../sessions/log";
import { bind } from "../../shell/call";
import { padDuration } from "../../shell/pad-duration";
import { SIGN_UP_STEP_MS } from "./durations";
import { accountsOf, storeUrlOf } from "./services";

export const signUp = bind(calls.signUp, async (context) => {
  const { container, body, address, req, res } = context;
  const fault = passwordFault(body.password);
  if (fault) throw new Failure(400, fault);
  await accountsOf(container).limits.signUpsFromAddress.take(addressKey(address));
  const browserHash = rememberBrowser(req, res, storeUrlOf(container));
  const user = await padDuration(SIGN_UP_STEP_MS, () => signUpAccount(container, body, browserHash));
  logAuth(context, "sign-up", undefined);
  return user;
});
