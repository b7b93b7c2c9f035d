import { EMAIL_CHANNEL } from "@emberly/kit/email-provider";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";

/** A mail to somebody of the staff with one link, which only its reader may know. */
export interface LinkMail {
  to: string;
  /** The template's name, for shops that render their own. */
  template: "staff.invited" | "staff.reset-password" | "staff.second-factor-reset";
  /** What the template gets; `link` is taken out of what the engine keeps once the mail was handed over. */
  data: Record<string, unknown> & { link: string };
  /** What is sent where nobody renders the template. */
  plain: { subject: string; text: string };
  /** Tells a second try of the same mail. */
  key: string;
}

/** Hands a mail to whichever provider serves the channel `email`. */
export async function sendLink(
  container: MedusaContainer,
  { to, template, data, plain, key }: LinkMail,
): Promise<void> {
  try {
    await container.resolve(Modules.NOTIFICATION).createNotifications({
      to,
      channel: EMAIL_CHANNEL,
      template,
      data,
      content: { subject: plain.subject, text: plain.text },
      idempotency_key: key,
    });
  } finally {
    const database = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
    await database("notification")
      .where({ template, to })
      .whereRaw("jsonb_exists(data, 'link')")
      .update({ data: database.raw("data - 'link'") });
  }
}

/** The dashboard's page at a path, such as `/invite?token=…`. */
export function dashboardPage(
  container: MedusaContainer,
  dashboardUrl: string | undefined,
  page: string,
): string {
  const { projectConfig, admin } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE);
  // Where nobody says where the dashboard is, it is where its own cross-origin rule says.
  const origin = dashboardUrl ?? projectConfig.http.adminCors.split(",")[0] ?? "";
  return `${origin}${admin.path}${page}`;
}
