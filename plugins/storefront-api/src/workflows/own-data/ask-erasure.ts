import { Failure } from "@emberly/kit/failure";
import { inTransaction, type RunSql, sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ACCOUNTS_MODULE } from "../../modules/accounts";
import { ErasureStore } from "../../modules/accounts/erasure-store";
import type AccountsService from "../../modules/accounts/service";
import { finishErasures, refusalOf } from "./erase-person";
import { readPeople } from "./person";
import { hoursToUndo, tellErasure } from "./tell-erasure";

export interface ToErase {
  customerId: string;
  authIdentityId: string;
  email: string;
}

interface Asking {
  /** Instead of the shop's own time to undo. */
  afterHours?: number;
  /** What else is written with it, in the same transaction. */
  also?: (run: RunSql) => Promise<void>;
}

/** @throws Failure 409 in words, while something of this person must not be erased */
export async function refuseErasure(container: MedusaContainer, whose: ToErase): Promise<void> {
  const refusal = await refusalOf(container, await readPeople(sqlOf(container), whose));
  if (refusal) throw new Failure(409, refusal);
}

/**
 * Ends all sessions of an account at once and has it erased when the time to undo that is over; without such a time before
 * this returns. What confirms it, by password or code, is the caller's. A mail that fails is sent later, and the time to undo counts
 * from then.
 *
 * @returns when it is final
 * @throws Failure 409 in words
 */
export async function askErasure(
  container: MedusaContainer,
  whose: ToErase,
  { afterHours = hoursToUndo(container), also }: Asking = {},
): Promise<Date> {
  await refuseErasure(container, whose);
  const { sessions } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
  const { customerId: customer_id, authIdentityId: auth_identity_id, email } = whose;
  const { finalAt, ...erasure } = await inTransaction(container, async (run) => {
    const asked = await new ErasureStore(run).ask({ customer_id, auth_identity_id, email }, afterHours);
    await also?.(run);
    return asked;
  });
  if (afterHours > 0) return (await tellErasure(container, erasure)) ?? finalAt;
  await sessions.endAll(auth_identity_id);
  await finishErasures(container);
  return finalAt;
}
