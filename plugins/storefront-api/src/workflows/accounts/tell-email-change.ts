import { mailSecret } from "@emberly/kit/mail-secret";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ACCOUNTS_MODULE } from "../../modules/accounts";
import type { EmailChange } from "../../modules/accounts/email-change-store";
import type AccountsService from "../../modules/accounts/service";
import { SETTINGS_MODULE } from "../../modules/settings";
import type SettingsService from "../../modules/settings/service";
import { orLater } from "../mails/or-later";

const AT_ONCE = 20;

/** Mails the address that an account had before a change the link that undoes it, or leaves that to a job. */
export async function tellEmailChange(container: MedusaContainer, change: EmailChange): Promise<void> {
  const { emailChanges } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
  const { storeUrl } = container.resolve<SettingsService>(SETTINGS_MODULE).options;
  await orLater(container, `change of email ${change.id}: the old address is not told`, async () => {
    const secret = await emailChanges.renewSecret(change.id);
    if (!secret) return;
    await mailSecret(container, {
      to: change.old_email,
      template: "account.email-changed",
      data: { newEmail: change.new_email, link: `${storeUrl}/keep-email#${secret}` },
      secret: "link",
    });
    await emailChanges.untold.told(change.id, secret);
  });
}

/** Tells of changes what a process that ended, or a mail that failed, has left unsaid. */
export async function tellUntoldEmailChanges(container: MedusaContainer): Promise<void> {
  const { emailChanges } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
  for (const change of await emailChanges.untold.claim(AT_ONCE)) await tellEmailChange(container, change);
}
