import { nameOfLine } from "@emberly/kit/variant-name";
import { defineMail } from "@emberly/mail-outbox";
import { z } from "zod";

const Data = z.object({
  orderId: z.string(),
  orderNumber: z.number().int(),
  hasAccount: z.boolean().default(true).describe("Not told by mails of an older release."),
  products: z
    .array(z.object({ productId: z.string(), title: z.string(), variantTitle: z.string().nullable() }))
    .min(1),
  stopToken: z.string(),
});

const STARS = [1, 2, 3, 4, 5];

/** To who has used what they bought for a while. */
export const reviewsAsk = defineMail(Data, (data, shop) => {
  const { orderId, orderNumber, hasAccount, products, stopToken } = data;
  const order = encodeURIComponent(orderId);
  const form = hasAccount
    ? `${shop.storeUrl}/dashboard/orders/${order}/reviews?`
    : `${shop.storeUrl}/track-order?order=${order}&`;
  const token = encodeURIComponent(stopToken);
  return {
    subject: "How does it cook?",
    preview: "One press on a star is enough.",
    heading: "How does it cook?",
    blocks: [
      {
        kind: "paragraph",
        text: `Your order #${orderNumber} has been with you for a while. Others would like to know how it does. Praise and complaint count the same here.`,
      },
      ...products.map(({ productId, title, variantTitle }) => {
        const name = nameOfLine(title, variantTitle);
        const href = `${form}product=${encodeURIComponent(productId)}`;
        return {
          kind: "rating" as const,
          title: name.charAt(0).toUpperCase() + name.slice(1),
          href,
          stars: STARS.map((stars) => `${href}&rating=${stars}`),
        };
      }),
      {
        kind: "note",
        text: "Nothing is sent until you say so on the page. We ask once an order.",
      },
    ],
    unsubscribe: {
      page: `${shop.storeUrl}/no-review-mails#${token}`,
      oneClick: `${shop.storeUrl}/api/v1/review-mails/stop?token=${token}`,
    },
  };
});
