import { clientAddress } from "@emberly/kit/client-address";
import { addressKey } from "@emberly/kit/rate-limit";
import { emailOtpOf } from "../../../email-otp-of";
import { optionalRoute } from "../../../optional-route";
import { passkeysOf } from "../passkeys-of";

/** What a browser needs to sign somebody in, whoever they are. Answer: `{options}`, good for 5 minutes. 429. */
export const POST = optionalRoute("passkeys", async (req) => {
  await emailOtpOf(req).limits?.passkeysFromNetwork.take(addressKey(clientAddress(req)));
  return { options: await passkeysOf(req).ceremonies.signInOptions() };
});
