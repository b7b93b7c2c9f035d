import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { mailTemplates } from "../src/mails/registry";
import { renderMail, shopIdentity } from "../src/mails/render";
import { SAMPLE_DATA } from "../src/mails/samples";

/** Writes every mail with sample data as HTML and as plain text, to be looked at. */
const folder = path.resolve(__dirname, "../../../.cache/mails");
const shop = shopIdentity({
  shopName: "Em·ber·ly",
  storeUrl: "http://localhost:8000",
  supportEmail: "care@emberly.example",
});

mkdirSync(folder, { recursive: true });
for (const template of Object.keys(mailTemplates)) {
  const { html, text, subject } = renderMail(template, SAMPLE_DATA[template], shop);
  writeFileSync(path.join(folder, `${template}.html`), html);
  writeFileSync(path.join(folder, `${template}.txt`), text);
  process.stdout.write(`${template}: ${subject}\n`);
}
process.stdout.write(`\nIn ${folder}\n`);
