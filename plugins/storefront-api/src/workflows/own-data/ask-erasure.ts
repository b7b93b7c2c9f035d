import { Failure } from "@emberly/kit/failure";
import { sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ACCOUNTS_MODULE } from "../../modules/accounts";
import type AccountsService from "../../modules/accounts/service";
import { SETTINGS_MODULE } from "../../modules/settings";
import type SettingsService from "../../modules/settings/service";
import { mailSecret } from "../mails/mail-secret";
import { finishErasures, refusalOf } from "./erase-person";
import { readPeople } from "./person";

export interface ToErase {
  customerId: string;
  authIdentityId: string;
  email: string;
}

/** @throws Failure 409 in words, while something of this person must not be erased */
export async function refuseErasure(container: MedusaContainer, whose: ToErase): Promise<void> {
  const refusal = await refusalOf(container, await readPeople(sqlOf(container), whose));
  if (refusal) throw new Failure(409, refusal);
}

/**
 * Ends all sessions of an account at once and has it erased when the time to undo that is over; without such a time before
 * this returns. What confirms it, by password or code, is the caller's.
 *
 * @param afterHours instead of the shop's own time to undo
 * @returns when it is final
 * @throws Failure 409 in words
 */
export async function askErasure(
  container: MedusaContainer,
  whose: ToErase,
  afterHours?: number,
): Promise<Date> {
  await refuseErasure(container, whose);
  const { storeUrl, ...options } = container.resolve<SettingsService>(SETTINGS_MODULE).options;
  const eraseAfterHours = afterHours ?? options.eraseAfterHours ?? 24;
  const { erasures, sessions } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
  const { customerId: customer_id, authIdentityId: auth_identity_id, email } = whose;
  const { finalAt, secret } = await erasures.ask({ customer_id, auth_identity_id, email }, eraseAfterHours);
  await sessions.endAll(auth_identity_id);
  if (eraseAfterHours === 0) {
    await finishErasures(container);
    return finalAt;
  }
  await mailSecret(container, {
    to: email,
    template: "account.erasure-asked",
    data: {
      link: `${storeUrl}/keep-account#${secret}`,
      finalAt: finalAt.toISOString(),
      openOrders: await openOrders(container, whose),
    },
    secret: "link",
  });
  return finalAt;
}

/** Numbers of orders that have not left yet: once the address is gone they cannot be sent. */
async function openOrders(container: MedusaContainer, whose: ToErase): Promise<number[]> {
  const people = await readPeople(sqlOf(container), whose);
  const rows = await sqlOf(container)<{ display_id: number }>(
    `select display_id from "order" where customer_id = any(?) and status = 'pending' and deleted_at is null
       and not exists (
         select 1 from order_fulfillment link join fulfillment on fulfillment.id = link.fulfillment_id
         where link.order_id = "order".id and fulfillment.shipped_at is not null and fulfillment.canceled_at is null)
     order by display_id`,
    [people.map(({ customerId }) => customerId)],
  );
  return rows.map(({ display_id }) => display_id);
}
