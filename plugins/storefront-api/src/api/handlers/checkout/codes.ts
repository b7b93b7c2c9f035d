import { Failure } from "@emberly/kit/failure";
import { accountKey, addressKey } from "@emberly/kit/rate-limit";
import type { CodeProblem } from "@emberly/stripe-checkout";
import type { MedusaContainer } from "@medusajs/framework/types";
import { NOT_VALID } from "../../../contract/codes";
import { accountsOf } from "../accounts/services";

/** Why a code takes nothing off, to the shopper. */
export const CODE_MESSAGES: Record<CodeProblem, string> = {
  unknown: NOT_VALID,
  expired: "This code has expired.",
  used_up: "This code has been used up.",
  first_order_only: "This code is for the first order of an account.",
  not_applicable: "This code does not apply to your cart.",
};

interface CodeVerdict {
  code: string;
  problem: CodeProblem | null;
}

/** Whoever has guessed too often gets no more answers for codes. @throws Failure 429 */
export async function refuseGuesser(
  container: MedusaContainer,
  address: string,
  codes: string[],
): Promise<void> {
  if (codes.length === 0) return;
  await accountsOf(container).limits.codeGuessesFromAddress.check(addressKey(address));
}

/** Counts the codes that nobody has heard of, each once, before anything is answered. @throws Failure 429 */
export async function countGuesses(
  container: MedusaContainer,
  address: string,
  codes: CodeVerdict[],
): Promise<void> {
  const { codeGuess, codeGuessesFromAddress } = accountsOf(container).limits;
  const from = addressKey(address);
  for (const { code, problem } of codes) {
    if (problem !== "unknown") continue;
    const isNew = await codeGuess.count(accountKey(`${from} ${code.toLowerCase()}`));
    if (isNew) await codeGuessesFromAddress.take(from);
  }
}

/** The refusal of a checkout, which names each code and what is wrong with it. */
export function codesRefused(codes: CodeVerdict[]): Failure {
  const told = codes.flatMap(({ code, problem }) => (problem ? `"${code}": ${CODE_MESSAGES[problem]}` : []));
  return new Failure(409, told.join(" "));
}
