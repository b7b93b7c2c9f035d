import type { ShopIdentity, ShopLook } from "./blocks";
import { renderHtml } from "./render-html";
import { renderText } from "./render-text";
import type { MailTemplate } from "./template";

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** Its body must not be readable where it waits. */
  secret: boolean;
  /** Nothing of it is kept once it is sent. */
  forget: boolean;
  /** See {@link Unsubscribe.oneClick}. */
  unsubscribe?: string;
}

/** What a shop says of itself in its mails. */
export interface ShopDescription {
  /** Wordmark, syllables split with "·". */
  shopName: string;
  /** The storefront's public origin, no trailing slash. */
  storeUrl: string;
  supportEmail: string;
  /** What its mails look like, where it is not as {@link ShopLook} says. */
  look?: Partial<ShopLook>;
}

const LOOK: ShopLook = {
  language: "en",
  accent: "#ff6401",
  headingFont: "Georgia,'Times New Roman',serif",
};

/** @throws ZodError for data that does not fit the template */
export function renderMail(template: MailTemplate, data: unknown, shop: ShopIdentity): RenderedMail {
  const content = template.compose(data, shop);
  return {
    subject: content.subject,
    html: renderHtml(content, shop),
    text: renderText(content, shop),
    secret: template.secret,
    forget: template.forget,
    unsubscribe: content.unsubscribe?.oneClick,
  };
}

/** The parts of a shop's description that mails use. */
export function shopIdentity({ shopName, storeUrl, supportEmail, look }: ShopDescription): ShopIdentity {
  const syllables = shopName.split("·");
  return { name: syllables.join(""), syllables, storeUrl, supportEmail, look: { ...LOOK, ...look } };
}
