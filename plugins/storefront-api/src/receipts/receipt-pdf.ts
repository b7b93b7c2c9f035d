import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import type { Order } from "../contract/records";
import { formatCents } from "../mails/templates/order-data";

/** Who sold it, as the receipt says. */
export interface Seller {
  name: string;
  storeUrl: string;
  supportEmail?: string;
}

const { resolve } = createRequire(__filename);
const font = (weight: string) => resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`);

/** Points: 72 an inch. The page is US Letter. */
const MARGIN = 54;
const WIDTH = 612 - 2 * MARGIN;
const AMOUNT_WIDTH = 90;
const INK = "#1d1a17";
const SOFT = "#6b635b";
const LINE = "#ddd6cc";
const EMBER = "#ff6401";

type Pdf = PDFKit.PDFDocument;

/**
 * The receipt of an order as a PDF, to be sent while it is made. An order of up to some twenty lines is on one page; a longer
 * one continues on the next. What went back later stands below the total.
 */
export function receiptPdf(order: Order, seller: Seller): Pdf {
  const pdf = new PDFDocument({
    size: "LETTER",
    margin: MARGIN,
    info: { Title: `Receipt for order #${order.orderNumber}`, Author: seller.name },
    lang: "en-US",
    displayTitle: true,
  });
  pdf.registerFont("text", font("400Regular")).registerFont("strong", font("600SemiBold"));
  head(pdf, order, seller);
  addresses(pdf, order);
  for (const line of order.products) product(pdf, line);
  sums(pdf, order);
  foot(pdf, seller);
  pdf.end();
  return pdf;
}

function head(pdf: Pdf, { orderNumber, createdAt, paymentIntentId }: Order, { name }: Seller): void {
  pdf.rect(MARGIN, MARGIN, 36, 4).fill(EMBER);
  pdf
    .fillColor(INK)
    .font("strong")
    .fontSize(20)
    .text(name, MARGIN, MARGIN + 16);
  pdf.fontSize(13).text(`Receipt for order #${orderNumber}`).moveDown(0.3);
  pdf
    .font("text")
    .fontSize(9)
    .fillColor(SOFT)
    .text(`${dateOf(createdAt)} · ${paymentIntentId}`)
    .moveDown(1.5);
}

function addresses(pdf: Pdf, { shipping: { name, email, address } }: Order): void {
  const place = [address.city, [address.state, address.postal_code].filter(Boolean).join(" ")];
  const rows = [name, address.line1, address.line2, place.filter(Boolean).join(", "), address.country, email];
  pdf.fillColor(SOFT).fontSize(9).text("Ships to");
  pdf.fillColor(INK).fontSize(10).text(rows.filter(Boolean).join("\n"), { lineGap: 2 });
  pdf.moveDown(1.5);
}

function product(pdf: Pdf, { title, variantTitle, sku, quantity, price }: Order["products"][number]): void {
  const detail = [variantTitle, sku].filter(Boolean).join(" · ");
  const name = title.charAt(0).toUpperCase() + title.slice(1);
  row(pdf, {
    label: name,
    detail: [detail, `${quantity} × ${formatCents(Math.round(price * 100))}`].filter(Boolean).join("\n"),
    amount: formatCents(Math.round(price * quantity * 100)),
  });
}

function sums(pdf: Pdf, order: Order): void {
  const { subtotal, shippingTotal, discountTotal, codes, total, refundedTotal } = order;
  row(pdf, { label: "Subtotal", amount: formatCents(subtotal) });
  row(pdf, { label: "Shipping", amount: shippingTotal === 0 ? "Free" : formatCents(shippingTotal) });
  if (discountTotal > 0) {
    const label = codes.length > 0 ? `Discount (${codes.join(", ")})` : "Discount";
    row(pdf, { label, amount: `−${formatCents(discountTotal)}` });
  }
  row(pdf, { label: "Total", amount: formatCents(total), isStrong: true });
  if (refundedTotal > 0) row(pdf, { label: "Paid back since", amount: formatCents(refundedTotal) });
}

interface Row {
  label: string;
  detail?: string;
  amount: string;
  isStrong?: boolean;
}

/** One row above a thin line, on the next page where it does not fit. */
function row(pdf: Pdf, { label, detail, amount, isStrong }: Row): void {
  const width = WIDTH - AMOUNT_WIDTH;
  pdf.font(isStrong ? "strong" : "text").fontSize(isStrong ? 12 : 10);
  const height =
    pdf.heightOfString(label, { width }) +
    (detail ? pdf.fontSize(9).heightOfString(detail, { width, lineGap: 1 }) + 2 : 0);
  if (pdf.y + height + 14 > pdf.page.height - MARGIN) pdf.addPage();
  const top = pdf.y;
  pdf
    .fontSize(isStrong ? 12 : 10)
    .fillColor(INK)
    .text(label, MARGIN, top, { width });
  const below = pdf.y + 2;
  pdf.text(amount, MARGIN + width, top, { width: AMOUNT_WIDTH, align: "right" });
  if (detail) pdf.fontSize(9).fillColor(SOFT).text(detail, MARGIN, below, { width, lineGap: 1 });
  const bottom = top + height + 6;
  pdf
    .moveTo(MARGIN, bottom)
    .lineTo(MARGIN + WIDTH, bottom)
    .lineWidth(0.5)
    .stroke(LINE);
  pdf.x = MARGIN;
  pdf.y = bottom + 7;
}

function foot(pdf: Pdf, { storeUrl, supportEmail }: Seller): void {
  pdf
    .moveDown(1)
    .font("text")
    .fontSize(9)
    .fillColor(SOFT)
    .text([storeUrl.replace(/^https?:\/\//u, ""), supportEmail].filter(Boolean).join(" · "), {
      width: WIDTH,
    });
}

/** In UTC: the server does not know the reader's day. */
const dateOf = (moment: string) =>
  new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(moment));
