import { Failure } from "@emberly/kit/failure";
import { accountKey, addressKey } from "@emberly/kit/rate-limit";
import type { MedusaContainer } from "@medusajs/framework/types";
import { accountsOf } from "./services";

/** What a wrong, late, used or void code is answered with, and one for an email without an account. */
export const invalidCode = () => new Failure(400, "Invalid or expired code");

/**
 * Runs something that needs a right code, with wrong tries limited by account and by address. That a code is void
 * after five of them is the code's own rule; this limits tries on ever new codes and on emails without one.
 *
 * @throws Failure 429
 */
export async function limitTries<T>(
  container: MedusaContainer,
  { email, address }: { email: string; address: string },
  attempt: () => Promise<T>,
): Promise<T> {
  const { triesOfAccount, triesFromAddress } = accountsOf(container).limits;
  const account = accountKey(email);
  const from = addressKey(address);
  await triesFromAddress.check(from);
  await triesOfAccount.check(account);
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Failure && error.status === 400) {
      await triesFromAddress.take(from);
      await triesOfAccount.take(account);
    }
    throw error;
  }
}
