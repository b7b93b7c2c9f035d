import { Failure } from "@emberly/kit/failure";
import { accountKey, addressKey } from "@emberly/kit/rate-limit";
import type { MedusaContainer } from "@medusajs/framework/types";
import { pointToLink } from "./point-to-link";
import { accountsOf } from "./services";

/** What a wrong, late, used or void code is answered with, and one for an email without an account. */
export const invalidCode = () => new Failure(400, "Invalid or expired code");

/**
 * Runs something that needs a right code, and limits wrong tries by what the code is for and by address. The code itself is
 * void after five of them; this limits tries on ever new codes and on emails without one. A try of a subject counts before the
 * code is looked at and is given back when it was right, so that many at once count as many. Somebody who is kept out by
 * strangers' tries has the link of the same mail, which is not counted.
 *
 * @param subject what wrong tries are counted by: an account's email, for the codes that open the account; a name of its own
 *   for a code that opens less, so that neither uses up the tries of the other
 * @throws Failure 429
 */
export async function limitTries<T>(
  container: MedusaContainer,
  { subject, address }: { subject: string; address: string },
  attempt: () => Promise<T>,
): Promise<T> {
  const { triesOfAccount, triesOfAccountInDay, triesFromAddress } = accountsOf(container).limits;
  const account = accountKey(subject);
  const from = addressKey(address);
  await pointToLink(triesFromAddress.check(from));
  await pointToLink(triesOfAccount.take(account));
  await pointToLink(triesOfAccountInDay.take(account));
  const wasNone = () =>
    Promise.all([triesOfAccount.giveBack(account), triesOfAccountInDay.giveBack(account)]);
  try {
    const result = await attempt();
    await wasNone();
    return result;
  } catch (error) {
    if (error instanceof Failure && error.status === 400) await triesFromAddress.take(from);
    else await wasNone();
    throw error;
  }
}
