/** The templates that the shop's notification provider renders. */
export const TEMPLATES = {
  confirm: "stock-alerts.confirm",
  back: "stock-alerts.back-in-stock",
} as const;

/** What a mail says of the goods. */
interface Goods {
  title: string;
  /** What was chosen, such as "Sage / 12 inch"; null where there is nothing to choose. */
  variantTitle: string | null;
  /** The product's handle. */
  handle: string;
  variantId: string;
}

/** Data of {@link TEMPLATES.confirm}; the secret is for `confirmStockAlert`. */
export type ConfirmMailData = Goods & { secret: string };

/** Data of {@link TEMPLATES.back}. */
export type BackInStockMailData = Goods;
