import { nameOfLine } from "@emberly/kit/variant-name";
import { z } from "zod";

/** What the mails of stock alerts say of the goods. */
export const StockAlertGoods = z.object({
  title: z.string(),
  variantTitle: z.string().nullable(),
  handle: z.string(),
  variantId: z.string(),
});

/** "Dutch oven (Sage)". */
export function titleOf({ title, variantTitle }: z.infer<typeof StockAlertGoods>): string {
  const name = nameOfLine(title, variantTitle);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
