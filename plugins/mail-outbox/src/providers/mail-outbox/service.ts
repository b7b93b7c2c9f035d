import type {
  IEventBusModuleService,
  Logger,
  NotificationContent,
  ProviderSendNotificationDTO,
  ProviderSendNotificationResultsDTO,
} from "@medusajs/framework/types";
import { AbstractNotificationProviderService, MedusaError, Modules } from "@medusajs/framework/utils";
import { MAIL_OUTBOX_MODULE } from "../../modules/mail-outbox";
import { MAIL_QUEUED } from "../../modules/mail-outbox/events";
import type { ShopIdentity } from "../../modules/mail-outbox/rendering/blocks";
import { type RenderedMail, renderMail, shopIdentity } from "../../modules/mail-outbox/rendering/render";
import type { MailTemplates } from "../../modules/mail-outbox/rendering/template";
import type MailOutboxService from "../../modules/mail-outbox/service";
import { type MailOutboxOptions, readTemplates } from "./options";

interface Dependencies {
  logger: Logger;
  [Modules.EVENT_BUS]: IEventBusModuleService;
  [MAIL_OUTBOX_MODULE]: MailOutboxService;
}

/**
 * The channel `email`: renders a template and queues the mail durably. Whoever sends a mail therefore never
 * waits for a mail server, and no mail is lost while there is none.
 */
export default class MailOutboxProvider extends AbstractNotificationProviderService {
  static override identifier = "mail-outbox";
  private readonly shop: ShopIdentity;
  private readonly templates: MailTemplates;

  constructor(
    private readonly dependencies: Dependencies,
    options: MailOutboxOptions,
  ) {
    super();
    this.shop = shopIdentity(options.shop);
    this.templates = readTemplates(options);
  }

  static override validateOptions({ shop }: Partial<MailOutboxOptions>): void {
    for (const name of ["shopName", "storeUrl", "supportEmail"] as const) {
      if (!shop?.[name]) {
        const message = `mail-outbox: the option shop.${name} is required`;
        throw new MedusaError(MedusaError.Types.INVALID_DATA, message);
      }
    }
  }

  /** @throws Error for an unknown template without content, or data that does not fit the template */
  override async send({
    to,
    template,
    data,
    content,
    provider_data,
  }: ProviderSendNotificationDTO): Promise<ProviderSendNotificationResultsDTO> {
    const mail = this.mailOf(template, data, content);
    const once = typeof provider_data?.once === "string" ? provider_data.once : undefined;
    const id = await this.dependencies[MAIL_OUTBOX_MODULE].outbox.add(to, template, mail, once);
    this.announce();
    return { id };
  }

  private mailOf(name: string, data: unknown, content: NotificationContent | null | undefined): RenderedMail {
    const template = this.templates[name];
    if (template) return renderMail(template, data ?? {}, this.shop);
    if (!content?.html && !content?.text) throw new Error(`There is no mail template "${name}"`);
    const { subject = "", html = "", text = "" } = content;
    return { subject, html, text, secret: false, forget: false };
  }

  /** Only saves the time until the next look into the outbox, so nobody waits for it and its failure is no failure. */
  private announce(): void {
    this.dependencies[Modules.EVENT_BUS]
      .emit({ name: MAIL_QUEUED, data: {} }, { internal: true })
      .catch((error: unknown) => this.dependencies.logger.debug(`mail: not announced: ${String(error)}`));
  }
}
