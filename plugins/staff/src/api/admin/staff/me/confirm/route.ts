import { dashboardRoute, parse } from "@emberly/kit/dashboard-route";
import { Failure } from "@emberly/kit/failure";
import { accountKey } from "@emberly/kit/rate-limit";
import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError, Modules } from "@medusajs/framework/utils";
import { z } from "zod";
import { confirm } from "../../../../second-factor/confirmed-token";
import { guessCode } from "../../../../second-factor/guess";
import { ownerOfPasskey, PasskeyAssertion } from "../../../../second-factor/passkey-answer";
import { type SignedStaff, signedStaff } from "../../../../second-factor/signed";

const Confirmation = z.union([
  z.object({ passkey: PasskeyAssertion }),
  z.object({ method: z.enum(["totp", "recovery_code"]), code: z.string().trim().min(1).max(100) }),
]);

/**
 * Shows one's second factor: a passkey, or a code. The session that it is asked in is confirmed; answer: `{token}` for
 * those who have none.
 */
export const POST = dashboardRoute(async (req) => {
  const signed = await signedStaff(req);
  const shown = parse(Confirmation, req.body);
  if ("passkey" in shown) await checkPasskey(req.scope, signed, shown.passkey);
  else await checkCode(req.scope, signed, shown);
  return { token: await confirm(req, signed.context) };
});

async function checkPasskey(
  container: MedusaContainer,
  { staff, context }: SignedStaff,
  passkey: z.output<typeof PasskeyAssertion>,
): Promise<void> {
  const account = accountKey(context.auth_identity_id);
  await staff.limits.secondFactors.take(account);
  if ((await ownerOfPasskey(container, passkey)) !== context.auth_identity_id) {
    throw new Failure(400, "This passkey was not accepted. Try again.");
  }
  await staff.limits.secondFactors.giveBack(account);
}

async function checkCode(
  container: MedusaContainer,
  { staff, context: { auth_identity_id } }: SignedStaff,
  { method, code }: { method: string; code: string },
): Promise<void> {
  const auth = container.resolve(Modules.AUTH);
  const guess = await guessCode(staff, auth_identity_id, code);
  try {
    const { id } = await auth.createAuthMfaChallenge({ auth_identity_id });
    await auth.verifyAuthMfaChallenge({ id, auth_identity_id, method, code });
  } catch (error) {
    await guess.settle(false);
    if (MedusaError.isMedusaError(error)) throw new Failure(400, "This code is not right. Try the next one.");
    throw error;
  }
  await guess.settle(true);
}
