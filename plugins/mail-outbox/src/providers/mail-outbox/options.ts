import type { ShopDescription } from "../../modules/mail-outbox/rendering/render";
import type { MailTemplates } from "../../modules/mail-outbox/rendering/template";

/** What the provider for the channel `email` takes. */
export interface MailOutboxOptions {
  /** What stands at the head and the foot of every rendered mail. */
  shop: ShopDescription;
  /**
   * The templates by name: themselves, or the name of a package's export that exports them as `mailTemplates`. Of two
   * with one name the later counts.
   *
   * @default none: only mails that bring their content are sent
   */
  templates?: readonly (MailTemplates | { resolve: string })[];
}

/** @throws Error when a named package exports no `mailTemplates` */
export function readTemplates({ templates = [] }: MailOutboxOptions): MailTemplates {
  return Object.assign({}, ...templates.map(templatesOf));
}

function templatesOf(entry: MailTemplates | { resolve: string }): MailTemplates {
  if (typeof entry.resolve !== "string") return entry as MailTemplates;
  const { mailTemplates } = require(entry.resolve) as { mailTemplates?: MailTemplates };
  if (!mailTemplates) throw new Error(`mail-outbox: "${entry.resolve}" exports no mailTemplates`);
  return mailTemplates;
}
