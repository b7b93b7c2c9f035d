import { renderMail, shopIdentity } from "@emberly/mail-outbox";
import { describe, expect, it } from "vitest";
import { mailTemplates } from "./registry";
import { SAMPLE_DATA } from "./samples";

const shop = shopIdentity({
  shopName: "Em·ber·ly",
  storeUrl: "https://shop.example",
  supportEmail: "care@shop.example",
});

function render(name: string, data: unknown) {
  const template = mailTemplates[name];
  if (!template) throw new Error(`There is no mail template "${name}"`);
  return renderMail(template, data, shop);
}

describe("mails", () => {
  it.each(Object.keys(mailTemplates))("%s reads well as HTML and as plain text", (template) => {
    const mail = render(template, SAMPLE_DATA[template]);
    expect(mail.subject).not.toMatch(/undefined|null|\[object/);
    for (const body of [mail.html, mail.text]) {
      expect(body).not.toMatch(/undefined|\bnull\b|NaN|\[object/);
      expect(body).toContain("care@shop.example");
    }
    expect(mail.html).not.toMatch(/<(script|img|link)/);
    // A link is in one piece, however long.
    const lines = mail.text.split("\n").filter((line) => !/^https:\/\/\S+$/.test(line));
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(76);
  });

  it.each(["email-otp.verify-email", "email-otp.reset-password", "email-otp.sign-in"])(
    "%s shows its code and no other six digits, and binds it to the shop in the last line",
    (name) => {
      const { html, text, secret } = render(name, { code: "042137", minutes: 10 });
      expect(new Set(text.match(/\b\d{6}\b/g))).toEqual(new Set(["042137"]));
      expect(new Set(html.match(/(?<!\w)\d{6}(?!\w)/g))).toEqual(new Set(["042137"]));
      expect(text.trimEnd().split("\n").at(-1)).toBe("@shop.example #042137");
      expect(html).toContain("@shop.example #042137");
      expect(secret).toBe(true);
    },
  );

  it("cannot be written into by what people enter", () => {
    const data = { ...(SAMPLE_DATA["order.placed"] as object), lines: [] };
    const hostile = {
      ...data,
      lines: [{ title: `<script>"'&</script>`, quantity: 1, total: 100 }],
    };
    const { html } = render("order.placed", hostile);
    expect(html).toContain("&lt;script&gt;&quot;&#39;&amp;&lt;/script&gt;");
    expect(html).not.toContain("<script>");
  });

  it("speak of a withdrawal only where there is the right to one", () => {
    const data = SAMPLE_DATA["order.cancelled"] as object;
    expect(render("order.cancelled", data).text).not.toContain("withdrawn");
    expect(render("order.cancelled", { ...data, mayBeWithdrawal: true }).text).toContain("withdrawn");
  });

  it.each([
    [undefined, "3-5 working days"],
    ["As soon as we can", "3-5 working days"],
    ["1-2 working days after dispatch", "1-2 working days"],
    ["Within 1 day", "1 working day"],
  ])("say how long an order travels whose shipping is described as %j", (shippingDescription, words) => {
    const data = { ...(SAMPLE_DATA["order.placed"] as object), shippingDescription };
    expect(render("order.placed", data).text.replace(/\s+/g, " ")).toContain(`arrives ${words} after that`);
  });

  it("refuse data that does not fit", () => {
    expect(() => render("order.placed", { lines: "none" })).toThrow();
  });

  it("link whole addresses, without the punctuation after them", () => {
    const { html } = render("account.password-changed", {});
    expect(html).toContain('<a href="mailto:care@shop.example"');
    expect(html).toMatch(
      /<a href="https:\/\/shop\.example\/reset-otp" [^>]*>https:\/\/shop\.example\/reset-otp<\/a>/,
    );
  });
});
