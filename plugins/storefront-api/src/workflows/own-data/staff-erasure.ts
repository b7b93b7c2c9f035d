import { Failure } from "@emberly/kit/failure";
import { inTransaction, type RunSql } from "@emberly/kit/sql";
import { writeEntry } from "@emberly/staff";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ACCOUNTS_MODULE } from "../../modules/accounts";
import { ErasureRequestStore } from "../../modules/accounts/erasure-request-store";
import type AccountsService from "../../modules/accounts/service";
import { SETTINGS_MODULE } from "../../modules/settings";
import type SettingsService from "../../modules/settings/service";
import { askErasure, refuseErasure } from "./ask-erasure";
import { findCustomerById } from "./find-customer";

/** How far the staff are with erasing a customer. */
export interface StaffErasure {
  /** `asked`: one of the staff wants it, and another has to agree. `waiting`: it can still be undone. */
  state: "none" | "asked" | "waiting";
  /** Whether it is whoever looks that has asked. */
  byYou: boolean;
  /** Another of the staff has to agree. */
  needsTwo: boolean;
  /** ISO 8601; null unless it waits. */
  finalAt: string | null;
}

const accountsOf = (container: MedusaContainer) => container.resolve<AccountsService>(ACCOUNTS_MODULE);
const needsTwoOf = (container: MedusaContainer) =>
  container.resolve<SettingsService>(SETTINGS_MODULE).options.eraseNeedsTwo ?? false;

/** How far a customer's erasure is, for one of the staff who looks. */
export async function readStaffErasure(
  container: MedusaContainer,
  customerId: string,
  actorId: string,
): Promise<StaffErasure> {
  const { erasures, erasureRequests } = accountsOf(container);
  const needsTwo = needsTwoOf(container);
  const finalAt = await erasures.finalAt(customerId);
  if (finalAt) return { state: "waiting", byYou: false, needsTwo, finalAt: finalAt.toISOString() };
  const askedBy = await erasureRequests.askedBy(customerId);
  return { state: askedBy ? "asked" : "none", byYou: askedBy === actorId, needsTwo, finalAt: null };
}

/**
 * Erases a customer for one of the staff, by the same rules as when customers ask themselves. Where the shop wants two for it, the
 * first asks and another agrees. Each is written into the audit or does not happen.
 *
 * @param actorId of the engine user or key
 * @throws Failure 404, 409 in words
 */
export async function eraseForStaff(
  container: MedusaContainer,
  customerId: string,
  actorId: string,
): Promise<StaffErasure> {
  const whose = await findCustomerById(container, customerId);
  await refuseErasure(container, whose);
  if (!needsTwoOf(container) || (await anotherAgrees(container, customerId, actorId))) {
    await askErasure(container, whose, {
      also: async (run) => {
        await new ErasureRequestStore(run).clear(customerId);
        await note(run, customerId, "erased");
      },
    });
  }
  return readStaffErasure(container, customerId, actorId);
}

/**
 * Writes down that one of the staff wants a customer erased.
 *
 * @returns whether another had asked before, so that the two agree
 * @throws Failure 409 to who has asked already
 */
function anotherAgrees(container: MedusaContainer, customerId: string, actorId: string): Promise<boolean> {
  return inTransaction(container, async (run) => {
    const requests = new ErasureRequestStore(run);
    const before = await requests.askedBy(customerId);
    if ((await requests.ask(customerId, actorId)) !== actorId) return true;
    if (before) throw new Failure(409, "You have asked for it already. Another of the staff has to agree.");
    await note(run, customerId, "asked");
    return false;
  });
}

/**
 * One of the staff has changed their mind, or another does not agree.
 *
 * @throws Failure 409 once another has agreed
 */
export async function withdrawErasure(
  container: MedusaContainer,
  customerId: string,
  actorId: string,
): Promise<StaffErasure> {
  if (await accountsOf(container).erasures.finalAt(customerId)) {
    throw new Failure(409, "It has been agreed. Only the link in the customer's mail undoes it.");
  }
  await inTransaction(container, async (run) => {
    if (await new ErasureRequestStore(run).clear(customerId)) await note(run, customerId, "withdrawn");
  });
  return readStaffErasure(container, customerId, actorId);
}

/** By the customer's number alone, which stays when nobody knows any more whose it was. */
export function note(
  run: RunSql,
  customerId: string,
  what: "asked" | "erased" | "withdrawn" | "exported",
): Promise<void> {
  return writeEntry(run, {
    area: "customers",
    action: "changed",
    source: "customer",
    subject: customerId,
    after: { personalData: what },
  });
}

/** @throws Failure 409 where two have to agree, which a command cannot know of whoever runs it */
export function refuseWithoutTwo(container: MedusaContainer): void {
  if (!needsTwoOf(container)) return;
  throw new Failure(
    409,
    "ERASE_NEEDS_TWO is set: ask for the erasure on the customer's page in the dashboard, where another of the staff agrees.",
  );
}
