import { escaped } from "@emberly/kit/escape-html";
import type { Block, MailContent, ReceiptLine, ReceiptSum, ShopIdentity } from "./blocks";
import { boundCode } from "./bound-code";
import { NO_MORE } from "./unsubscribe";

/** The colours of every shop's mails beside its accent. No colour is six digits, so that none can be taken for a code by whoever reads the source. */
const INK = "#1d1814";
const INK_SOFT = "#5f554b";
const PAPER = "#faf7f2";
const LINE = "#ddd3c6";
const NIGHT = "#17120f";
const CREAM = "#f6efe6";

const SANS = "Inter,'Segoe UI',Helvetica,Arial,sans-serif";
const TEXT = `margin:0 0 18px;font:400 16px/1.6 ${SANS};color:${INK}`;

/**
 * A mail as HTML: tables and inline styles, which is what mail programs understand, one column of 560 px that
 * narrows with the window, no pictures that could be blocked, readable in dark mode.
 */
export function renderHtml(content: MailContent, shop: ShopIdentity): string {
  return `<!doctype html>
<html lang="${escaped(shop.look.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${escaped(content.subject)}</title>
</head>
<body style="margin:0;padding:0;background:${PAPER};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escaped(content.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fff;border:1px solid ${LINE};border-radius:14px;overflow:hidden">
<tr><td style="background:${NIGHT};padding:26px 36px">${wordmark(shop)}</td></tr>
<tr><td style="padding:36px 36px 18px">
<h1 style="margin:0 0 20px;font:600 28px/1.2 ${escaped(shop.look.headingFont)};letter-spacing:-0.01em;color:${INK}">${escaped(content.heading)}</h1>
${content.blocks.map((block) => renderBlock(block, shop)).join("\n")}
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:20px 36px;font:400 13px/1.6 ${SANS};color:${INK_SOFT}">${footer(content, shop)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function wordmark(shop: ShopIdentity): string {
  const dot = `<span style="color:${escaped(shop.look.accent)}">·</span>`;
  const word = shop.syllables.map(escaped).join(dot);
  return `<a href="${escaped(shop.storeUrl)}" aria-label="${escaped(shop.name)}" style="font:600 26px/1 ${escaped(shop.look.headingFont)};color:${CREAM};text-decoration:none">${word}</a>`;
}

function footer(content: MailContent, shop: ShopIdentity): string {
  const link = (href: string, text: string) =>
    `<a href="${escaped(href)}" style="color:${INK_SOFT}">${escaped(text)}</a>`;
  const shopLine = `${escaped(shop.name)} · ${link(shop.storeUrl, new URL(shop.storeUrl).host)} · ${link(`mailto:${shop.supportEmail}`, shop.supportEmail)}`;
  const end = content.unsubscribe && link(content.unsubscribe.page, NO_MORE);
  const code = boundCode(content, shop);
  return [shopLine, end, code && escaped(code)].filter(Boolean).join("<br>");
}

function renderBlock(block: Block, { look }: ShopIdentity): string {
  switch (block.kind) {
    case "paragraph":
      return `<p style="${TEXT}">${withLinks(block.text)}</p>`;
    case "note":
      return `<p style="margin:0 0 18px;font:400 14px/1.6 ${SANS};color:${INK_SOFT}">${withLinks(block.text)}</p>`;
    case "code":
      return `<p style="margin:0 0 20px;padding:20px 0 20px 12px;background:${PAPER};border:1px solid ${LINE};border-radius:10px;text-align:center;font:600 34px/1 'SF Mono',Menlo,Consolas,monospace;letter-spacing:12px;color:${INK}">${escaped(block.code)}</p>`;
    case "button":
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 22px"><tr><td style="background:${escaped(look.accent)};border-radius:999px"><a href="${escaped(block.href)}" style="display:inline-block;padding:14px 28px;font:600 16px/1 ${SANS};color:${NIGHT};text-decoration:none">${escaped(block.label)}</a></td></tr></table>`;
    case "facts":
      return `<p style="${TEXT}"><span style="font-size:13px;color:${INK_SOFT}">${escaped(block.title)}</span><br>${block.rows.map(escaped).join("<br>")}</p>`;
    case "rating":
      return rating(block);
    case "receipt":
      return receipt(block.lines, block.sums);
  }
}

/** Stars that are large enough for a thumb. */
function rating({ title, href, stars }: Extract<Block, { kind: "rating" }>): string {
  const links = stars.map(
    (star, at) =>
      `<a href="${escaped(star)}" aria-label="${starsOf(at)}" title="${starsOf(at)}" style="display:inline-block;padding:4px 8px 4px 0;font:400 34px/1.2 ${SANS};color:#b34700;text-decoration:none">☆</a>`,
  );
  return `<p style="margin:0 0 22px;font:400 16px/1.6 ${SANS}"><a href="${escaped(href)}" style="font-weight:600;color:${INK};text-decoration:none">${escaped(title)}</a><br>${links.join("")}</p>`;
}

const starsOf = (at: number) => (at === 0 ? "1 star" : `${at + 1} stars`);

function receipt(lines: ReceiptLine[], sums: ReceiptSum[]): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${LINE};vertical-align:top`;
  const goods = lines.map(
    ({ title, quantity, amount }) =>
      `<tr><td style="${cell}">${escaped(title)} <span style="color:${INK_SOFT}">× ${quantity}</span></td><td align="right" style="${cell};white-space:nowrap">${escaped(amount)}</td></tr>`,
  );
  const totals = sums.map(({ label, amount, strong }) => {
    const style = `padding:8px 0 0${strong ? ";font-weight:600" : `;color:${INK_SOFT}`}`;
    return `<tr><td style="${style}">${escaped(label)}</td><td align="right" style="${style}">${escaped(amount)}</td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 22px;font:400 15px/1.5 ${SANS};color:${INK}">${goods.join("")}${totals.join("")}</table>`;
}

const ADDRESS = /(https?:\/\/[^\s,;]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g;

/** Escapes a text and makes the addresses in it clickable. */
function withLinks(text: string): string {
  return text
    .split(ADDRESS)
    .map((part, index) => {
      if (index % 2 === 0) return escaped(part);
      const end = /[.!?]+$/.exec(part)?.[0] ?? "";
      const address = part.slice(0, part.length - end.length);
      const href = address.includes("://") ? address : `mailto:${address}`;
      return `<a href="${escaped(href)}" style="color:#b34700">${escaped(address)}</a>${end}`;
    })
    .join("");
}
