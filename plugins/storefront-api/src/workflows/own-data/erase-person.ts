import { errorKind } from "@emberly/kit/error-kind";
import type { Person } from "@emberly/kit/personal-data";
import { sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { ACCOUNTS_MODULE } from "../../modules/accounts";
import type { Erasure } from "../../modules/accounts/erasure-store";
import type AccountsService from "../../modules/accounts/service";
import { readPeople } from "./person";
import { everyPart } from "./registry";

const AT_ONCE = 5;

/** Why somebody cannot be erased at the moment, in words for them; undefined when they can. */
export async function refusalOf(container: MedusaContainer, people: Person[]): Promise<string | undefined> {
  for (const { refusal } of everyPart(container)) {
    for (const person of people) {
      const words = await refusal?.(container, person);
      if (words) return words;
    }
  }
  return undefined;
}

/**
 * Makes the erasures final whose time has come, a few at a time. One that fails, or that an undecided payment stands in the
 * way of, is tried again when its claim has ended; every part may be erased twice.
 *
 * @returns how many were taken up
 */
export async function finishErasures(container: MedusaContainer): Promise<number> {
  const { erasures } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  const due = await erasures.claim(AT_ONCE);
  for (const erasure of due) {
    try {
      await finish(container, erasure);
      logger.info(`erasure ${erasure.id}: final`);
    } catch (error) {
      logger.error(`erasure ${erasure.id}: not finished (${errorKind(error)}), it is tried again`);
    }
  }
  return due.length;
}

async function finish(container: MedusaContainer, erasure: Erasure): Promise<void> {
  const { customer_id: customerId, auth_identity_id: authIdentityId, email, id } = erasure;
  const people = await readPeople(sqlOf(container), { customerId, authIdentityId, email });
  if (await refusalOf(container, people)) throw new StillUndecided();
  const parts = everyPart(container);
  // The account last: by its emails those without one are found again after a fault.
  for (const person of people.reverse()) {
    for (const { erase } of parts) await erase(container, person);
  }
  await confirm(
    container,
    erasure,
    parts.flatMap(({ stays }) => stays ?? []),
  );
  await container.resolve<AccountsService>(ACCOUNTS_MODULE).erasures.finish(id);
}

class StillUndecided extends Error {
  override name = "StillUndecided";
}

/** The last mail. The outbox forgets it when it is sent; what the engine notes of it goes at once. */
async function confirm(container: MedusaContainer, { id, email }: Erasure, kept: string[]): Promise<void> {
  const key = `account.erased:${id}`;
  await container.resolve(Modules.NOTIFICATION).createNotifications({
    to: email,
    channel: "email",
    template: "account.erased",
    data: { kept },
    idempotency_key: key,
  });
  await sqlOf(container)("delete from notification where idempotency_key = ? and deleted_at is null", [key]);
}
