import { eventually } from "./eventually";

/** One mail as the mailbox lists it. */
export interface Mail {
  id: string;
  subject: string;
  text: string;
  html: string;
  to: { address: string }[];
  /** By their names in lower case. */
  headers: Record<string, string>;
}

/** Reads the local mailbox over HTTP. */
export class MailboxClient {
  constructor(private readonly url: string) {}

  /** Everything that has arrived for an address, oldest first. The shop mails to addresses in lower case. */
  async all(address: string): Promise<Mail[]> {
    const query = new URLSearchParams({ "to.address": address.toLowerCase() });
    // The whole of a mailbox, packed and unpacked at each look, would take more time than what is waited for.
    const response = await fetch(`${this.url}/email?${query}`, {
      headers: { "accept-encoding": "identity" },
    });
    return (await response.json()) as Mail[];
  }

  /** Waits for a mail to an address whose subject matches; the newest such mail. */
  async waitFor(address: string, subject: RegExp): Promise<Mail> {
    return eventually(`a mail to ${address} about ${subject}`, async () =>
      (await this.all(address)).filter((mail) => subject.test(mail.subject)).at(-1),
    );
  }

  /** Waits for the next code that is not among `known` and returns its six digits. */
  async waitForCode(address: string, known: string[] = []): Promise<string> {
    return eventually(`a code by mail to ${address}`, async () => {
      const codes = (await this.all(address)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
      return codes.filter((code) => !known.includes(code)).at(-1);
    });
  }

  /** Waits for a mail whose link leads to a page of the shop; the secret in the newest such link. */
  async waitForSecret(address: string, page: string): Promise<string> {
    return eventually(`a link to ${page} by mail to ${address}`, async () => {
      const secrets = await this.secrets(address, page);
      return secrets.at(-1);
    });
  }

  /** The secrets of all links to a page that have arrived for an address, oldest first. */
  async secrets(address: string, page: string): Promise<string[]> {
    const link = new RegExp(`${page}#([\\w-]{43})`);
    return (await this.all(address)).flatMap(({ text }) => link.exec(text)?.[1] ?? []);
  }
}
