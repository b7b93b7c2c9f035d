import type { Block, MailContent, ReceiptLine, ReceiptSum, ShopIdentity } from "./blocks";
import { boundCode } from "./bound-code";
import { NO_MORE } from "./unsubscribe";

const WIDTH = 72;

/** A mail as plain text, wrapped for terminals and small windows. */
export function renderText(content: MailContent, shop: ShopIdentity): string {
  const parts = [
    content.heading.toUpperCase(),
    ...content.blocks.map(renderBlock),
    `-- \n${shop.name}\n${shop.storeUrl}\n${shop.supportEmail}`,
    content.unsubscribe ? `${NO_MORE}:\n${content.unsubscribe.page}` : [],
    boundCode(content, shop) ?? [],
  ].flat();
  return `${parts.join("\n\n")}\n`;
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case "paragraph":
    case "note":
      return wrap(block.text);
    case "code":
      return `    ${block.code}`;
    case "button":
      return `${block.label}:\n${block.href}`;
    case "facts":
      return [`${block.title}:`, ...block.rows.map((row) => `    ${row}`)].join("\n");
    case "rating":
      return `${block.title}:\n${block.href}`;
    case "receipt":
      return receipt(block.lines, block.sums);
  }
}

function receipt(lines: ReceiptLine[], sums: ReceiptSum[]): string {
  const rows = lines.flatMap(({ title, quantity, amount }) => row(`${quantity} x ${title}`, amount));
  return [...rows, "-".repeat(WIDTH), ...sums.flatMap(({ label, amount }) => row(label, amount))].join("\n");
}

/** A label and an amount at opposite ends; a long label gets lines of its own before the last. */
function row(label: string, amount: string): string[] {
  const lines = wrap(label, WIDTH - amount.length - 1).split("\n");
  const last = lines.pop() ?? "";
  return [...lines, last + " ".repeat(Math.max(1, WIDTH - last.length - amount.length)) + amount];
}

function wrap(text: string, width = WIDTH): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    if (line && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line ? `${line} ${word}` : word;
    }
  }
  return [...lines, line].join("\n");
}
