import { clientAddress } from "@emberly/kit/client-address";
import { parse } from "@emberly/kit/parse";
import { addressKey } from "@emberly/kit/rate-limit";
import { z } from "zod";
import { folded, SIGN_IN } from "../../../modules/email-otp/sign-in/sign-in-code";
import { requestCodeWorkflow } from "../../../workflows/request-code";
import { emailOtpOf } from "../../email-otp-of";
import { optionalRoute } from "../../optional-route";

const Asked = z.object({ email: z.string().trim().max(254).pipe(z.email()) });

/**
 * Mails a code to whoever asks. Nothing is looked up on the way, so neither the answer nor its time tells who has an account.
 * Answer: `{sent}`, false where the newest mail is to be used. 400 for what is no address, 429 for too many from one network.
 */
export const POST = optionalRoute("signIn", async (req) => {
  const email = folded(parse(Asked, req.body).email);
  await emailOtpOf(req).limits?.requestsFromNetwork.take(addressKey(clientAddress(req)));
  const { result } = await requestCodeWorkflow(req.scope).run({
    input: { purpose: SIGN_IN, auth_identity_id: email, email },
  });
  return result;
});
