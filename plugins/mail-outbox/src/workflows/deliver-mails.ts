import { ensureIndex } from "@emberly/kit/engine-index";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { MAIL_OUTBOX_MODULE } from "../modules/mail-outbox";
import { MAIL_CONNECTIONS } from "../modules/mail-outbox/connections";
import { type ClaimedMail, SENT_INDEX } from "../modules/mail-outbox/outbox";
import { REFUSED_FOR_GOOD } from "../modules/mail-outbox/refused";
import type MailOutboxService from "../modules/mail-outbox/service";
import { withoutAddresses } from "./without-addresses";

/** The notification channel whose provider talks to the mail server. */
const DELIVERY_CHANNEL = "email-delivery";
const LONGEST_WAIT_S = 10;

/** How many look for mails in this process at the moment, each sending what it finds. */
let looking = 0;
/** How often a look was asked for. */
let asked = 0;

/**
 * Sends what is due in the outbox, until nothing is. Any number of processes may do so at once. While the mail
 * server is away each mail is tried again within ten seconds, for three days.
 */
export async function deliverMails(container: MedusaContainer): Promise<void> {
  const database = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
  await ensureIndex(database, "mail_outbox_sent", SENT_INDEX);
  asked += 1;
  await look(container);
}

/**
 * Sends one mail after the other, and has another look begin beside each. There are as many at once as the mail server has connections:
 * what is claimed must not wait for one, or its claim would end before it is sent, and somebody else would send it too.
 */
async function look(container: MedusaContainer): Promise<void> {
  if (looking === MAIL_CONNECTIONS) return;
  const { outbox } = container.resolve<MailOutboxService>(MAIL_OUTBOX_MODULE);
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  const others: Promise<void>[] = [];
  looking += 1;
  try {
    for (;;) {
      const before = asked;
      const mail = await outbox.claim();
      // A mail that was queued since has asked for a look, which may have found no place.
      if (!mail && asked === before) break;
      if (!mail) continue;
      if (looking < MAIL_CONNECTIONS) {
        others.push(look(container).catch((error) => logger.error(`mails were not looked for: ${error}`)));
      }
      await deliver(container, mail);
    }
  } finally {
    looking -= 1;
  }
  await Promise.all(others);
}

async function deliver(container: MedusaContainer, mail: ClaimedMail): Promise<void> {
  const { outbox } = container.resolve<MailOutboxService>(MAIL_OUTBOX_MODULE);
  const body = await openOrGiveUp(container, mail);
  if (!body) return;
  const { unsubscribe, ...content } = body;
  try {
    await container.resolve(Modules.NOTIFICATION).createNotifications({
      to: mail.to,
      channel: DELIVERY_CHANNEL,
      content: { subject: mail.subject, ...content },
      provider_data: { message_id: mail.id, unsubscribe },
      resource_id: mail.id,
      resource_type: "mail",
    });
  } catch (error) {
    await putBack(container, mail, error instanceof Error ? error.message : String(error));
    return;
  }
  if (mail.forget) await outbox.forget(mail.id);
  else await outbox.sent(mail.id);
}

async function openOrGiveUp(container: MedusaContainer, mail: ClaimedMail) {
  const { outbox } = container.resolve<MailOutboxService>(MAIL_OUTBOX_MODULE);
  try {
    return outbox.open(mail);
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`mail ${mail.id} cannot be read: ${String(error)}`);
    await outbox.refused(mail.id, "The body cannot be opened with the shop's present secret");
    return null;
  }
}

async function putBack(container: MedusaContainer, mail: ClaimedMail, error: string): Promise<void> {
  const { outbox } = container.resolve<MailOutboxService>(MAIL_OUTBOX_MODULE);
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  await outbox.forgetFailures(mail.id);
  if (error.includes(REFUSED_FOR_GOOD)) {
    logger.warn(withoutAddresses(`mail ${mail.id} given up: ${error}`));
    await outbox.refused(mail.id, error);
    return;
  }
  logger.warn(withoutAddresses(`mail ${mail.id} not sent at try ${mail.attempts}: ${error}`));
  await outbox.failed(mail.id, error, Math.min(2 ** mail.attempts, LONGEST_WAIT_S));
}
