import type {
  IEventBusModuleService,
  Logger,
  ProviderSendNotificationDTO,
  ProviderSendNotificationResultsDTO,
} from "@medusajs/framework/types";
import { AbstractNotificationProviderService, Modules } from "@medusajs/framework/utils";
import { MAIL_QUEUED } from "../../mails/events";
import { renderMail, shopIdentity } from "../../mails/render";
import { MAIL_MODULE } from "../../modules/mail";
import type MailService from "../../modules/mail/service";
import { SETTINGS_MODULE } from "../../modules/settings";
import type SettingsService from "../../modules/settings/service";

interface Dependencies {
  logger: Logger;
  [Modules.EVENT_BUS]: IEventBusModuleService;
  [MAIL_MODULE]: MailService;
  [SETTINGS_MODULE]: SettingsService;
}

/**
 * The channel `email`: renders a template and queues the mail durably. Whoever sends a mail therefore never
 * waits for a mail server, and no mail is lost while there is none.
 */
export default class MailOutboxProvider extends AbstractNotificationProviderService {
  static override identifier = "mail-outbox";

  constructor(private readonly dependencies: Dependencies) {
    super();
  }

  /** @throws Error for an unknown template or data that does not fit it */
  override async send({
    to,
    template,
    data,
  }: ProviderSendNotificationDTO): Promise<ProviderSendNotificationResultsDTO> {
    const { options } = this.dependencies[SETTINGS_MODULE];
    const mail = renderMail(template, data ?? {}, shopIdentity(options));
    const id = await this.dependencies[MAIL_MODULE].outbox.add(to, template, mail);
    this.announce();
    return { id };
  }

  /** Only saves the time until the next look into the outbox, so nobody waits for it and its failure is no failure. */
  private announce(): void {
    this.dependencies[Modules.EVENT_BUS]
      .emit({ name: MAIL_QUEUED, data: {} }, { internal: true })
      .catch((error: unknown) => this.dependencies.logger.debug(`mail: not announced: ${String(error)}`));
  }
}
