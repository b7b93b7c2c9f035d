import type { z } from "zod";
import type { MailContent, ShopIdentity } from "./blocks";

/** One kind of mail: what it is rendered with, and what it says. */
export interface MailTemplate {
  /** Whether the body holds something that must not be readable where it waits to be sent. */
  secret: boolean;
  /** Whether nothing of the mail is kept once it is sent, not even to whom it went. */
  forget: boolean;
  /** @throws ZodError when the data is not what the template needs */
  compose: (data: unknown, shop: ShopIdentity) => MailContent;
}

/** Templates by the name that a notification gives. */
export type MailTemplates = Record<string, MailTemplate>;

/** Ties a template to the schema of its data. */
export function defineMail<S extends z.ZodType>(
  schema: S,
  compose: (data: z.output<S>, shop: ShopIdentity) => MailContent,
  { secret = false, forget = false }: { secret?: boolean; forget?: boolean } = {},
): MailTemplate {
  return { secret, forget, compose: (data, shop) => compose(schema.parse(data), shop) };
}
