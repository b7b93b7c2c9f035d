import { providerOf } from "@emberly/kit/notification-provider";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { MAIL_OUTBOX_MODULE } from "../modules/mail-outbox";
import { MAIL_CONNECTIONS } from "../modules/mail-outbox/connections";
import type { ClaimedMail, Outbox } from "../modules/mail-outbox/outbox";
import { REFUSED_FOR_GOOD } from "../modules/mail-outbox/refused";
import type MailOutboxService from "../modules/mail-outbox/service";
import { withoutAddresses } from "./without-addresses";

/** The notification channel whose provider talks to the mail server. */
const DELIVERY_CHANNEL = "email-delivery";
const LONGEST_WAIT_S = 10;

/** Connections of this process that send a mail, or are kept for one that is being claimed. */
let taken = 0;
/** Whether there may be a mail that is due since this process last began to look. */
let mayBeDue = false;

/**
 * Sends what is due in the outbox, until nothing is. Any number of processes may do so at once. While the mail
 * server is away each mail is tried again within ten seconds, for three days.
 */
export async function deliverMails(container: MedusaContainer): Promise<void> {
  mayBeDue = true;
  await sendDue(container);
}

/**
 * Claims as many mails as connections are free, and again after each that was sent. What is claimed must not wait for a connection, or
 * its claim would end before it is sent, and somebody else would send it too.
 */
async function sendDue(container: MedusaContainer): Promise<void> {
  const { outbox } = container.resolve<MailOutboxService>(MAIL_OUTBOX_MODULE);
  const sending = new Set<Promise<void>>();
  try {
    for (;;) {
      while (mayBeDue && taken < MAIL_CONNECTIONS) {
        mayBeDue = false;
        const free = MAIL_CONNECTIONS - taken;
        const mails = await claim(outbox, free);
        if (mails.length === free) mayBeDue = true;
        for (const mail of mails) {
          const sent = send(container, mail).finally(() => sending.delete(sent));
          sending.add(sent);
        }
      }
      if (sending.size === 0) return;
      await Promise.race(sending);
    }
  } finally {
    await Promise.all(sending);
  }
}

/** Keeps a connection for each mail that it finds, and meanwhile for each that it may find. */
async function claim(outbox: Outbox, most: number): Promise<ClaimedMail[]> {
  taken += most;
  let unused = most;
  try {
    const mails = await outbox.claim(most);
    unused -= mails.length;
    return mails;
  } finally {
    taken -= unused;
  }
}

/** Never throws: a mail of which nothing could be written down is claimed again. */
async function send(container: MedusaContainer, mail: ClaimedMail): Promise<void> {
  try {
    if (await deliver(container, mail)) mayBeDue = true;
  } catch (error) {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
    logger.error(withoutAddresses(`what became of mail ${mail.id} was not noted: ${error}`));
  } finally {
    taken -= 1;
  }
}

/** @returns whether another mail to the same recipient may be due now */
async function deliver(container: MedusaContainer, mail: ClaimedMail): Promise<boolean> {
  const { outbox } = container.resolve<MailOutboxService>(MAIL_OUTBOX_MODULE);
  const body = await openOrGiveUp(container, mail);
  if (!body) return true;
  const { unsubscribe, ...content } = body;
  try {
    // The outbox keeps count of its mails itself, so no note of the engine's is needed of each try.
    const provider = await providerOf(container, DELIVERY_CHANNEL);
    await provider.send({
      to: mail.to,
      channel: DELIVERY_CHANNEL,
      content: { subject: mail.subject, ...content },
      provider_data: { message_id: mail.id, unsubscribe },
    });
  } catch (error) {
    await putBack(container, mail, error instanceof Error ? error.message : String(error));
    return true;
  }
  return mail.forget ? outbox.forget(mail.id) : outbox.sent(mail.id);
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
  if (error.includes(REFUSED_FOR_GOOD)) {
    logger.warn(withoutAddresses(`mail ${mail.id} given up: ${error}`));
    await outbox.refused(mail.id, error);
    return;
  }
  logger.warn(withoutAddresses(`mail ${mail.id} not sent at try ${mail.attempts}: ${error}`));
  await outbox.failed(mail.id, error, Math.min(2 ** mail.attempts, LONGEST_WAIT_S));
}
