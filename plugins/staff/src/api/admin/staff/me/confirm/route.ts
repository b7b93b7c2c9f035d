import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { Failure } from "@emberly/kit/failure";
import { parse } from "@emberly/kit/parse";
import { PasskeyAssertion } from "@emberly/kit/webauthn";
import { z } from "zod";
import { isSecondFactor } from "../../../../../workflows/second-factor/show";
import { confirm } from "../../../../second-factor/confirmed-token";
import { signedStaff } from "../../../../second-factor/signed";

const Confirmation = z.union([
  z.object({ passkey: PasskeyAssertion }),
  z.object({ method: z.enum(["totp", "recovery_code"]), code: z.string().trim().min(1).max(100) }),
]);

/**
 * Shows one's second factor: a passkey, or a code. The session that it is asked in is confirmed; answer: `{token}` for
 * those who have none.
 */
export const POST = dashboardRoute(async (req) => {
  const { context } = await signedStaff(req);
  const body = parse(Confirmation, req.body);
  const shown = "passkey" in body ? { method: "passkey" as const, response: body.passkey } : body;
  if (!(await isSecondFactor(req.scope, context.auth_identity_id, shown))) {
    throw new Failure(
      400,
      shown.method === "passkey"
        ? "This passkey was not accepted. Try again."
        : "This code is not right. Try the next one.",
    );
  }
  return { token: await confirm(req, context) };
});
