import type { MailContent, ShopIdentity } from "./blocks";

/**
 * The code of a mail bound to the shop's host, "@shop.example #042137", as the last line. Phones that read it fill the code
 * into a page of that host and into no other.
 *
 * @see https://github.com/WICG/sms-one-time-codes the form of the line
 * @returns undefined for a mail without a code
 */
export function boundCode({ blocks }: MailContent, shop: ShopIdentity): string | undefined {
  const block = blocks.find(({ kind }) => kind === "code");
  return block?.kind === "code" ? `@${new URL(shop.storeUrl).hostname} #${block.code}` : undefined;
}
