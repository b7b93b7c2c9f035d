import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { renderMail, shopIdentity } from "@emberly/mail-outbox";
import { mailTemplates } from "../src/mails/registry";
import { SAMPLE_DATA } from "../src/mails/samples";

/** Writes every mail with sample data as HTML and as plain text, to be looked at. */
const folder = path.resolve(__dirname, "../../../.cache/mails");
const shop = shopIdentity({
  shopName: "Em·ber·ly",
  storeUrl: "http://localhost:8000",
  supportEmail: "care@emberly.example",
});

mkdirSync(folder, { recursive: true });
for (const [name, template] of Object.entries(mailTemplates)) {
  const { html, text, subject } = renderMail(template, SAMPLE_DATA[name], shop);
  writeFileSync(path.join(folder, `${name}.html`), html);
  writeFileSync(path.join(folder, `${name}.txt`), text);
  process.stdout.write(`${name}: ${subject}\n`);
}
process.stdout.write(`\nIn ${folder}\n`);
