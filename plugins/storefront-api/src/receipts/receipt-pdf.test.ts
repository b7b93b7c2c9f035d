import { buffer } from "node:stream/consumers";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { recordExamples } from "../api/openapi/examples";
import type { Order } from "../contract/records";
import { receiptPdf } from "./receipt-pdf";

const order: Order = recordExamples.Order;
const seller = { name: "Emberly", storeUrl: "https://shop.example", supportEmail: "help@shop.example" };

/** The text of each page. */
async function pagesOf(shown: Order): Promise<string[]> {
  const data = new Uint8Array(await buffer(receiptPdf(shown, seller)));
  const file = await getDocument({ data }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const { items } = await (await file.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  return pages;
}

test("a receipt tells on one page who bought what, and every sum to the cent", async () => {
  const [line] = order.products;
  if (!line) throw new Error("The example has a line");
  const products = [
    { ...line, quantity: 2, price: 79.95, variantTitle: "14 inch" },
    { ...line, title: "tumbler", sku: null, quantity: 3, price: 0.1 },
  ];
  const pages = await pagesOf({
    ...order,
    products,
    subtotal: 16_020,
    shippingTotal: 695,
    discountTotal: 20,
    codes: ["SAVE"],
    total: 16_695,
    refundedTotal: 1_000,
  });
  expect(pages).toHaveLength(1);
  for (const told of [
    ...["Emberly", `Receipt for order #${order.orderNumber}`, "21 November 2026", order.paymentIntentId],
    ...["Ann Example", "1 Main Street", "Springfield, IL 62701"],
    ...["Cast iron wok, 14 inch", "14 inch · WOK-14", "2 × $79.95", "$159.90", "3 × $0.10", "$0.30"],
    ...["Subtotal", "$160.20", "Shipping", "$6.95", "Discount (SAVE)", "−$0.20", "Total", "$166.95"],
    ...["Paid back since", "$10.00", "shop.example", "help@shop.example"],
  ])
    expect(pages[0]).toContain(told);
});

test("letters of other languages are kept", async () => {
  const shipping = { ...order.shipping, name: "Łukasz Żółć-Ørsted Ελένη Юрий" };
  expect((await pagesOf({ ...order, shipping }))[0]).toContain(shipping.name);
});

test("a long order goes on on the next page, and loses no line", async () => {
  const [line] = order.products;
  if (!line) throw new Error("The example has a line");
  const products = Array.from({ length: 60 }, (_, at) => ({ ...line, title: `pan ${at} of many` }));
  const pages = await pagesOf({ ...order, products });
  expect(pages.length).toBeGreaterThan(1);
  const text = pages.join(" ");
  for (let at = 0; at < 60; at += 1) expect(text).toContain(`Pan ${at} of many`);
});
