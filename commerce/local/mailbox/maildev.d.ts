/** The parts of maildev 2.2.1, which ships no types, that the mailbox is built from. */

declare module "maildev/lib/mailserver" {
  import type { Server } from "node:net";

  interface StoredEmail {
    id: string;
    subject?: string;
    text?: string;
    html?: string;
  }

  interface SmtpServer {
    options: { closeTimeout?: number };
    server: Server;
    listen(port: number, host: string): void;
    close(done: () => void): void;
  }

  interface MailServer {
    store: StoredEmail[];
    smtp: SmtpServer;
    onSmtpError: (error: Error) => void;
    create(port: number, host: string, mailDir: string): void;
    on(event: "new", listener: (email: StoredEmail) => void): void;
    removeAllListeners(event: "new"): void;
  }

  const mailServer: MailServer;
  export = mailServer;
}

declare module "maildev/lib/web" {
  import type { Server } from "node:http";
  import type mailServer from "maildev/lib/mailserver";

  interface Web {
    server: Server;
    start(
      port: number,
      host: string,
      mailserver: typeof mailServer,
      user: undefined,
      password: undefined,
      basePathname: string,
      secure: { https: false },
    ): void;
    close(done: () => void): void;
  }

  const web: Web;
  export = web;
}

declare module "maildev/lib/logger" {
  const logger: { setLevel(level: 0 | 1 | 2): void };
  export = logger;
}
