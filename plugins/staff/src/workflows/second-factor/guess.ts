import { accountKey } from "@emberly/kit/rate-limit";
import type StaffService from "../../modules/staff/service";

/** A code that somebody gave, before it is known whether it is right. */
export interface Guess {
  /** Tells what became of it. */
  settle(isRight: boolean): Promise<void>;
}

/**
 * Counts a code as a wrong one and takes it, until it proves right. So of many guesses at once no more than the limit are
 * looked at, and one code is not taken twice.
 *
 * @returns undefined for a code that was used already
 * @throws Failure 429
 */
export async function guessCode(
  staff: StaffService,
  authIdentityId: string,
  code: string,
): Promise<Guess | undefined> {
  const { secondFactors } = staff.limits;
  const account = accountKey(authIdentityId);
  await secondFactors.take(account);
  if (!(await staff.usedCodes.take(authIdentityId, code))) return undefined;
  return {
    settle: (isRight) =>
      isRight ? secondFactors.giveBack(account) : staff.usedCodes.giveBack(authIdentityId, code),
  };
}
