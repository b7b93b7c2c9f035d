import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePorts } from "../../cli/lib/ports";
import { type Mailbox, startMailbox } from "../../local/mailbox/server";
import { eventually } from "../../test/eventually";
import { HttpClient } from "../../test/http-client";
import { LONG_RUN } from "../../test/long-run";
import { MailboxClient } from "../../test/mailbox-client";
import { rowsOf } from "./traces";
import { Visit } from "./visit";

const TEMPLATES = `import { type CodeMailData, TEMPLATES } from "@emberly/email-otp";
import { defineMail, type MailTemplates } from "@emberly/mail-outbox";
import { z } from "@medusajs/framework/zod";

const codeMail = defineMail(z.object({ code: z.string(), minutes: z.number() }), ({ code }: CodeMailData, shop) => ({
  subject: \`Your code for \${shop.name}\`,
  preview: "Your code",
  heading: "Your code",
  blocks: [{ kind: "paragraph", text: \`Your code is \${code}.\` }],
}), { secret: true });

export const mailTemplates: MailTemplates = {
  [TEMPLATES["verify-email"]]: codeMail,
  [TEMPLATES["reset-password"]]: codeMail,
  "loyalty.points": defineMail(z.object({ points: z.number().int() }), ({ points }, shop) => ({
    subject: \`You have \${points} points\`,
    preview: \`Spend them at \${shop.name}\`,
    heading: "Your points",
    // @ts-expect-error there is no such block
    blocks: [{ kind: "paragraph", text: \`You have \${points} points.\` }, { kind: "fireworks" }].slice(0, 1),
  })),
};
`;

const POINTS = `import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { Modules } from "@medusajs/framework/utils";

export async function POST(req: MedusaRequest<{ to: string; points: number }>, res: MedusaResponse) {
  const { to, points } = req.body;
  const mail = { to, channel: "email", template: "loyalty.points", data: { points } };
  await req.scope.resolve(Modules.NOTIFICATION).createNotifications(mail);
  res.json({ queued: true });
}
`;

const RESET = `import { requestCodeWorkflow, resetPasswordByCodeWorkflow } from "@emberly/email-otp";
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { Modules } from "@medusajs/framework/utils";

type Body = { email: string; code?: string; password?: string };

export async function POST(req: MedusaRequest<Body>, res: MedusaResponse) {
  const { email, code, password } = req.body;
  if (code && password) {
    const input = { email, code, password, auth_provider: "emailpass" };
    await resetPasswordByCodeWorkflow(req.scope).run({ input });
  } else {
    const [found] = await req.scope.resolve(Modules.AUTH).listProviderIdentities({ entity_id: email });
    const auth_identity_id = found?.auth_identity_id ?? "";
    await requestCodeWorkflow(req.scope).run({ input: { purpose: "reset-password", auth_identity_id, email } });
  }
  res.json({ done: true });
}
`;

const PASSWORD = "a passphrase of ann's";

describe.runIf(LONG_RUN)(
  "@emberly/mail-outbox and @emberly/email-otp in a stock shop",
  { timeout: 600_000 },
  () => {
    let visit: Visit;
    let mailbox: Mailbox;
    let inbox: MailboxClient;

    beforeAll(async () => {
      const [smtpPort = 0, webPort = 0] = await freePorts(2);
      mailbox = await startMailbox({ smtpPort, webPort });
      inbox = new MailboxClient(mailbox.url);
      visit = await Visit.begin({
        workspaces: ["kit", "plugins/mail-outbox", "plugins/email-otp"],
        imports: ['import { mailTemplates } from "./src/mails";'],
        plugins: ({ url }) => [
          {
            name: "@emberly/mail-outbox",
            modules: [
              {
                resolve: "@medusajs/medusa/notification",
                dependencies: ["mailOutbox"],
                options: {
                  providers: [
                    {
                      resolve: "@emberly/mail-outbox/providers/mail-outbox",
                      id: "mail-outbox",
                      options: {
                        channels: ["email"],
                        shop: { shopName: "Stock", storeUrl: url, supportEmail: "help@stock.example" },
                        templates: ["{{mailTemplates}}"],
                      },
                    },
                    {
                      resolve: "@emberly/mail-outbox/providers/smtp",
                      id: "smtp",
                      options: {
                        channels: ["email-delivery"],
                        url: mailbox.smtpUrl,
                        from: "Stock <orders@stock.example>",
                      },
                    },
                  ],
                },
              },
            ],
          },
          {
            name: "@emberly/email-otp",
            options: { resendCooldown: 0 },
            modules: [
              {
                resolve: "@medusajs/medusa/auth",
                dependencies: ["emailOtp"],
                options: {
                  providers: [{ resolve: "@medusajs/medusa/auth-emailpass", id: "emailpass" }],
                  verification: {
                    providers: [{ resolve: "@emberly/email-otp/providers/email-otp", id: "email-otp" }],
                  },
                },
              },
            ],
          },
        ],
        sources: {
          "src/mails.ts": TEMPLATES,
          "src/api/points/route.ts": POINTS,
          "src/api/reset/route.ts": RESET,
        },
        modules: ["mailOutbox", "emailOtp"],
      });
    }, 600_000);

    afterAll(async () => {
      await visit?.shop.clear();
      await mailbox?.close();
    });

    test("a mail is queued, sent over SMTP and forgotten", async () => {
      await visit.storefront.visitor.post("/points", { to: "bob@stock.example", points: 7 });
      const mail = await inbox.waitFor("bob@stock.example", /7 points/);
      expect(mail.text).toContain("You have 7 points.");
      expect(mail.html).toContain("Stock");
      await eventually("the outbox keeps no text of it", async () => {
        const [row] = await rowsOf<{ sent: boolean }>(
          visit.shop.databaseUrl,
          "select sent_at is not null as sent from mail_outbox where recipient = 'bob@stock.example'",
        );
        return row?.sent;
      });
      const { mails } = await visit.admin.get<{ mails: unknown[] }>("/admin/failed-mails");
      expect(mails).toEqual([]);
    });

    test("a code is asked for, mailed and confirmed by the engine's own calls", async () => {
      const email = "ann@stock.example";
      const visitor = new HttpClient(visit.shop.url);
      const registered = await visitor.post<{ token: string }>("/auth/customer/emailpass/register", {
        email,
        password: PASSWORD,
      });
      const bearer = { authorization: `Bearer ${registered.body.token}` };
      await visitor.post(
        "/auth/verification/request",
        { entity_id: email, entity_type: "email", code_provider: "email-otp" },
        bearer,
      );
      const code = await inbox.waitForCode(email);
      const confirm = (given: string) =>
        visitor.post("/auth/verification/confirm", { code: given, code_provider: "email-otp" }, bearer);
      expect((await confirm(code === "000000" ? "000001" : "000000")).status).toBeGreaterThanOrEqual(400);
      expect((await confirm(code)).status).toBe(200);
      expect((await confirm(code)).status).toBeGreaterThanOrEqual(400);
    });

    test("a password is set anew with a mailed code, by the workflows", async () => {
      const email = "ann@stock.example";
      const { visitor } = visit.storefront;
      const known = await inbox.waitForCode(email);
      await visitor.post("/reset", { email });
      const code = await inbox.waitForCode(email, [known]);
      const password = "another passphrase of ann's";
      await visitor.post("/reset", { email, code, password });
      const signIn = (given: string) =>
        visitor.client.post("/auth/customer/emailpass", { email, password: given });
      expect((await signIn(password)).status).toBe(200);
      expect((await signIn(PASSWORD)).status).toBe(401);
    });

    test("leave the shop's own calls as they were", () => visit.checkAll());

    test("go without a trace", () => visit.end());
  },
);
