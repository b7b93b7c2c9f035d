import type { ShopIdentity } from "./blocks";
import { mailTemplates } from "./registry";
import { renderHtml } from "./render-html";
import { renderText } from "./render-text";

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** Its body must not be readable where it waits. */
  secret: boolean;
}

/** @throws Error for an unknown template, ZodError for data that does not fit it */
export function renderMail(template: string, data: unknown, shop: ShopIdentity): RenderedMail {
  const mail = mailTemplates[template];
  if (!mail) throw new Error(`There is no mail template "${template}"`);
  const content = mail.compose(data, shop);
  return {
    subject: content.subject,
    html: renderHtml(content, shop),
    text: renderText(content, shop),
    secret: mail.secret,
  };
}

/** @param shopName syllables split with "·" */
export function shopIdentity(shop: {
  shopName: string;
  storeUrl: string;
  supportEmail: string;
}): ShopIdentity {
  const syllables = shop.shopName.split("·");
  return {
    name: syllables.join(""),
    syllables,
    storeUrl: shop.storeUrl,
    supportEmail: shop.supportEmail,
  };
}
