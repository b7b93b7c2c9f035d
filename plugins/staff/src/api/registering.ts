import { clientAddress } from "@emberly/kit/client-address";
import { Failure } from "@emberly/kit/failure";
import { addressKey } from "@emberly/kit/rate-limit";
import { sqlOf } from "@emberly/kit/sql";
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { Modules } from "@medusajs/framework/utils";
import { removeUnfinished } from "../modules/staff/identities";
import { textOf } from "./shell/body";
import { staffOf } from "./shell/request";

/**
 * Lets only the invited register. Anyone could otherwise learn which emails are registered, or register one that is not theirs.
 * What came to nothing counts against the address.
 *
 * @throws Failure 401, 429
 */
export async function admitInvited(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { registersFromAddress } = staffOf(req).limits;
  const from = addressKey(clientAddress(req));
  await registersFromAddress.take(from);
  const email = textOf(req.body, "email");
  if (!email || !(await isInvited(req, email))) throw new Failure(401, "Only invited users can register");
  await removeUnfinished(sqlOf(req.scope), email);
  res.on("finish", () => {
    if (res.statusCode !== 200) return;
    registersFromAddress
      .giveBack(from)
      .catch((error: unknown) => req.scope.resolve("logger").warn(String(error)));
  });
}

async function isInvited(req: MedusaRequest, email: string): Promise<boolean> {
  const invites = await req.scope.resolve(Modules.USER).listInvites({ email });
  return invites.some(({ accepted, expires_at }) => !accepted && new Date(expires_at) > new Date());
}
