import { Failure } from "@emberly/kit/failure";
import { logAuth } from "../../accounts/log";
import { isRightCode, methodsOf } from "../../accounts/second-factor";
import { calls } from "../../contract/calls";
import { bind } from "../../http/call";
import { accountsOf, staffOf } from "./services";

export const secondFactor = bind(calls.secondFactor, async ({ container, visitor }) => {
  const staff = staffOf(container);
  const kept = await staff.secondFactorOf(visitor.authIdentityId);
  const { dashboardUrl } = staff.options;
  const mustSetUp = kept.required && !kept.exists && dashboardUrl !== undefined;
  return {
    needed: visitor.secondFactorMissing,
    methods: methodsOf(kept),
    setUpAt: mustSetUp ? `${dashboardUrl}/app` : null,
  };
});

export const showSecondFactor = bind(calls.showSecondFactor, async (context) => {
  const { container, visitor, body } = context;
  const { authIdentityId, sessionId } = visitor;
  const staff = staffOf(container);
  // Where nothing can be guessed, nothing is counted.
  if (!methodsOf(await staff.secondFactorOf(authIdentityId)).includes(body.method)) throw wrong();
  // Counted before it is judged, so that guesses at the same time do not slip through, and taken back when it was right.
  await staff.limits.secondFactors.take(authIdentityId);
  if (!(await isRightCode(container, authIdentityId, body))) {
    logAuth(context, "second factor failed", authIdentityId);
    throw wrong();
  }
  await staff.limits.secondFactors.giveBack(authIdentityId);
  await accountsOf(container).sessions.secondFactorShown(sessionId);
  logAuth(context, "second factor shown", authIdentityId);
  return { needed: false as const };
});

const wrong = () => new Failure(400, "Invalid or expired code");
