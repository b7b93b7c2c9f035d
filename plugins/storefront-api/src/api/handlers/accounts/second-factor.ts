import { Failure } from "@emberly/kit/failure";
import { STAFF_MODULE, type StaffService } from "@emberly/staff";
import { isSecondFactor, passkeyOptions } from "@emberly/staff/second-factor";
import type { MedusaContainer } from "@medusajs/framework/types";
import { calls } from "../../../contract/calls";
import { logAuth } from "../../sessions/log";
import { methodsOf } from "../../sessions/second-factor";
import { bind } from "../../shell/call";
import { accountsOf, storeUrlOf } from "./services";

async function look(container: MedusaContainer, authIdentityId: string) {
  const staff = container.resolve<StaffService>(STAFF_MODULE);
  const kept = await staff.secondFactorOf(authIdentityId);
  return { staff, kept, methods: methodsOf(kept, staff, storeUrlOf(container)) };
}

export const secondFactor = bind(calls.secondFactor, async ({ container, visitor }) => {
  const { staff, kept, methods } = await look(container, visitor.authIdentityId);
  const { dashboardUrl } = staff.options;
  const mustSetUp = kept.required && !kept.exists && dashboardUrl !== undefined;
  return {
    needed: visitor.secondFactorMissing,
    methods,
    setUpAt: mustSetUp ? `${dashboardUrl}/app` : null,
  };
});

export const secondFactorOptions = bind(calls.secondFactorOptions, async ({ container, visitor }) => {
  const { methods } = await look(container, visitor.authIdentityId);
  if (!methods.includes("passkey")) throw new Failure(404, "No passkey can be shown here");
  return { ...(await passkeyOptions(container, visitor.authIdentityId)) };
});

export const showSecondFactor = bind(calls.showSecondFactor, async (context) => {
  const { container, visitor, body } = context;
  const { authIdentityId, sessionId } = visitor;
  const { methods } = await look(container, authIdentityId);
  // Where nothing can be guessed, nothing is counted.
  if (!methods.includes(body.method)) throw wrong();
  if (!(await isSecondFactor(container, authIdentityId, body))) {
    logAuth(context, "second factor failed", authIdentityId);
    throw wrong();
  }
  await accountsOf(container).sessions.secondFactorShown(sessionId);
  logAuth(context, "second factor shown", authIdentityId);
  return { needed: false as const };
});

const wrong = () => new Failure(400, "Invalid or expired code");
