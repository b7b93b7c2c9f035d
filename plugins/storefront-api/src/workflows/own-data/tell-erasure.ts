import { mailSecret } from "@emberly/kit/mail-secret";
import { sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ACCOUNTS_MODULE } from "../../modules/accounts";
import type { Erasure } from "../../modules/accounts/erasure-store";
import type AccountsService from "../../modules/accounts/service";
import { SETTINGS_MODULE } from "../../modules/settings";
import type SettingsService from "../../modules/settings/service";
import { orLater } from "../mails/or-later";
import { readPeople } from "./person";

const AT_ONCE = 20;

const accountsOf = (container: MedusaContainer) => container.resolve<AccountsService>(ACCOUNTS_MODULE);
const optionsOf = (container: MedusaContainer) => container.resolve<SettingsService>(SETTINGS_MODULE).options;

/** Hours in which the shop's customers can undo an erasure. */
export const hoursToUndo = (container: MedusaContainer): number => optionsOf(container).eraseAfterHours ?? 24;

/**
 * Ends all sessions of an account that is to be erased and mails its owner the way back, or leaves both to a job.
 *
 * @returns when the erasure is final; undefined while the mail is still to be sent, and for one that has been undone
 */
export function tellErasure(container: MedusaContainer, erasure: Erasure): Promise<Date | undefined> {
  return orLater(container, `erasure ${erasure.id}: its owner is not told`, async () => {
    const { erasures, sessions } = accountsOf(container);
    await sessions.endAll(erasure.auth_identity_id);
    const waiting = await openOrders(container, erasure);
    const renewed = await erasures.renewSecret(erasure.id, hoursToUndo(container));
    if (!renewed) return undefined;
    const { finalAt, secret } = renewed;
    await mailSecret(container, {
      to: erasure.email,
      template: "account.erasure-asked",
      data: {
        link: `${optionsOf(container).storeUrl}/keep-account#${secret}`,
        finalAt: finalAt.toISOString(),
        openOrders: waiting,
      },
      secret: "link",
    });
    await erasures.untold.told(erasure.id, secret);
    return finalAt;
  });
}

/** Tells of erasures what a process that ended, or a mail that failed, has left unsaid. */
export async function tellUntoldErasures(container: MedusaContainer): Promise<void> {
  for (const erasure of await accountsOf(container).erasures.untold.claim(AT_ONCE)) {
    await tellErasure(container, erasure);
  }
}

/** Numbers of orders that have not left yet: once the address is gone they cannot be sent. */
async function openOrders(container: MedusaContainer, erasure: Erasure): Promise<number[]> {
  const { customer_id: customerId, auth_identity_id: authIdentityId, email } = erasure;
  const people = await readPeople(sqlOf(container), { customerId, authIdentityId, email });
  const rows = await sqlOf(container)<{ display_id: number }>(
    `select display_id from "order" where customer_id = any(?) and status = 'pending' and deleted_at is null
       and not exists (
         select 1 from order_fulfillment link join fulfillment on fulfillment.id = link.fulfillment_id
         where link.order_id = "order".id and fulfillment.shipped_at is not null and fulfillment.canceled_at is null)
     order by display_id`,
    [people.map((person) => person.customerId)],
  );
  return rows.map(({ display_id }) => display_id);
}
