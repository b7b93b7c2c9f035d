import type {
  INotificationModuleService,
  MedusaContainer,
  ProviderSendNotificationDTO,
  ProviderSendNotificationResultsDTO,
} from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";

/** What a provider needs of a notification. One with content needs no template, which the engine's type does not say. */
export type ChannelNotification = Omit<ProviderSendNotificationDTO, "template"> & { template?: string };

/** The provider that the shop has chosen for a channel of notifications. */
export interface ChannelProvider {
  id: string;
  /** @throws whatever the provider does when it does not take the notification */
  send(notification: ChannelNotification): Promise<ProviderSendNotificationResultsDTO>;
}

/** What the engine's service sends by. Its type calls it protected. */
interface Sender {
  /** The engine reads its providers once, when it is first asked: they come and go with a start. */
  getProviderForChannels(channel: string): Promise<{ id: string } | undefined>;
  send(
    provider: { id: string },
    notification: ChannelNotification,
  ): Promise<ProviderSendNotificationResultsDTO>;
}

/**
 * Finds the provider of a channel, for whoever keeps a note of their own of what was sent: the engine's `createNotifications` writes
 * one before and after in seven or eight statements, and waits for them.
 *
 * @returns undefined when the shop has none for this channel
 */
export async function findProvider(
  container: MedusaContainer,
  channel: string,
): Promise<ChannelProvider | undefined> {
  const service = container.resolve<INotificationModuleService & { notificationProviderService_: Sender }>(
    Modules.NOTIFICATION,
  );
  const sender = service.notificationProviderService_;
  const found = await sender.getProviderForChannels(channel);
  return found && { id: found.id, send: (notification) => sender.send(found, notification) };
}

/** The same for whoever cannot go on without. @throws Error when the shop has none for this channel */
export async function providerOf(container: MedusaContainer, channel: string): Promise<ChannelProvider> {
  const found = await findProvider(container, channel);
  if (!found) throw new Error(`There is no notification provider for the channel ${channel}`);
  return found;
}
