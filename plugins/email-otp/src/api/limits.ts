import { clientAddress } from "@emberly/kit/client-address";
import { Failure } from "@emberly/kit/failure";
import { addressKey, type Limit } from "@emberly/kit/rate-limit";
import { isToken } from "@emberly/kit/token";
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { PASSKEY_PROVIDER } from "../modules/email-otp/passkeys/customer-passkeys";
import { folded, SIGN_IN_PROVIDER } from "../modules/email-otp/sign-in/sign-in-code";
import { textOf } from "../modules/email-otp/text-of";
import { emailOtpOf } from "./email-otp-of";

/** A middleware that lets a request pass, or answers with the `Failure` it threw as the engine answers its own. */
const guard =
  (limit: (req: MedusaRequest, res: MedusaResponse) => Promise<void>) =>
  (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void => {
    limit(req, res).then(
      () => next(),
      (error: unknown) => {
        if (!(error instanceof Failure)) return next(error);
        res.set(error.headers).status(error.status).json({ type: "not_allowed", message: error.message });
      },
    );
  };

/** The engine asks and confirms by whichever verification provider a body names. */
const isOurs = (req: MedusaRequest) => textOf(req.body, "code_provider") === "email-otp";

/** Before the engine's call that asks for a verification code. */
export const limitRequests = guard(async (req) => {
  if (!isOurs(req)) return;
  await emailOtpOf(req).limits?.requestsFromNetwork.take(addressKey(clientAddress(req)));
});

/** Before the engine's call that confirms one. */
export const limitConfirmations = guard(async (req, res) => {
  if (isOurs(req)) await countTry(req, res);
});

/** Runs before the engine's call that signs in. The code's own count is what refuses; here the refusal only gets its words. */
export const limitSignIns = guard(async (req, res) => {
  if (req.params.auth_provider !== SIGN_IN_PROVIDER) return;
  await countTry(req, res);
  const email = textOf(req.body, "email");
  if (email && !isToken(textOf(req.body, "code"))) await emailOtpOf(req).limits?.checkTries(folded(email));
});

/** The answer is the engine's, so a wrong try is counted beforehand, and taken back when it was none. */
async function countTry(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { limits } = emailOtpOf(req);
  if (!limits || isToken(textOf(req.body, "code"))) return;
  await limits.triesFromNetwork.take(addressKey(clientAddress(req)));
  res.on("finish", () => {
    if (res.statusCode < 400) giveBack(req, limits.triesFromNetwork);
  });
}

/** Before the engine's call that signs in with a passkey. Nobody guesses a signature, so only what was begun counts. */
export const giveBackPasskey = guard(async (req, res) => {
  if (req.params.auth_provider !== PASSKEY_PROVIDER) return;
  res.on("finish", () => {
    if (res.statusCode < 400) giveBack(req, emailOtpOf(req).limits?.passkeysFromNetwork);
  });
});

function giveBack(req: MedusaRequest, limit: Limit | undefined): void {
  limit?.giveBack(addressKey(clientAddress(req))).catch((error: unknown) => {
    req.scope.resolve("logger").warn(`email-otp: a count was not given back: ${error}`);
  });
}
