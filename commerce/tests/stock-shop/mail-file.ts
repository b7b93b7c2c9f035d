import { readFile } from "node:fs/promises";
import path from "node:path";
import { eventually } from "../../test/eventually";
import type { StockShop } from "./stock-shop";

/** A notification provider of the stranger's own, which has no templates and writes down what it is to send. */
const PROVIDER = `const { appendFile } = require("node:fs/promises");
const { AbstractNotificationProviderService, ModuleProvider, Modules } = require("@medusajs/framework/utils");

class MailFile extends AbstractNotificationProviderService {
  static identifier = "mail-file";

  constructor(_container, options) {
    super();
    this.file = options.file;
  }

  async send({ to, template, content }) {
    await appendFile(this.file, JSON.stringify({ to, template, content }) + "\\n");
    return {};
  }
}

module.exports = ModuleProvider(Modules.NOTIFICATION, { services: [MailFile] });
`;

interface Mail {
  to: string;
  template: string;
  content?: { subject: string; html: string; text: string };
}

/** The mails of a stock shop that has this provider. */
export class MailFile {
  private constructor(private readonly file: string) {}

  /** Writes the provider into the application. @returns its mails and the module for the configuration */
  static async write(shop: StockShop): Promise<{ mails: MailFile; module: Record<string, unknown> }> {
    await shop.write({ "mail-file.js": PROVIDER });
    const file = path.join(shop.folder, "logs/mails.jsonl");
    const provider = {
      resolve: path.join(shop.folder, "mail-file.js"),
      id: "mail-file",
      options: { channels: ["email", "feed"], file },
    };
    const module = { resolve: "@medusajs/medusa/notification", options: { providers: [provider] } };
    return { mails: new MailFile(file), module };
  }

  /** What an address got so far, the oldest first. */
  async to(address: string): Promise<Mail[]> {
    const text = await readFile(this.file, "utf8").catch(() => "");
    const mails: Mail[] = text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    return mails.filter(({ to }) => to === address);
  }

  /** Waits for the mail after so many others. */
  async next(address: string, seen = 0): Promise<Mail> {
    return eventually(`mail ${seen + 1} to ${address}`, async () => (await this.to(address))[seen]);
  }
}

/** The code of a mail. */
export function codeOf({ content }: Mail): string {
  const code = /\b\d{6}\b/.exec(content?.text ?? "")?.[0];
  if (!code) throw new Error(`No code in ${JSON.stringify(content)}`);
  return code;
}
