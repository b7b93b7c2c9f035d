import { describe, expect, it } from "vitest";
import { renderMail } from "./render";
import { TEMPLATES } from "./templates";

const DATA = { code: "042137", minutes: 10 };
const LINK = "https://shop.example/login#a-secret";
const SHOP = { shop: "Pots & Pans" };

describe("a default mail", () => {
  it.each([TEMPLATES["verify-email"], TEMPLATES["reset-password"], TEMPLATES["sign-in"]])(
    "%s has a subject, the code and its life, as text and as HTML",
    (template) => {
      const mail = renderMail(template, DATA, SHOP);
      expect(mail?.subject).toContain("Pots & Pans");
      for (const body of [mail?.text, mail?.html]) {
        expect(body).toContain("042137");
        expect(body).toContain("for 10 minutes");
        expect(body?.match(/\b\d{6}\b/g)).toEqual(["042137"]);
      }
    },
  );

  it("has the link where there is one", () => {
    const template = TEMPLATES["sign-in"];
    expect(renderMail(template, DATA, SHOP)?.text).not.toContain("Sign me in");
    const mail = renderMail(template, { ...DATA, link: LINK }, SHOP);
    expect(mail?.text).toContain(`Sign me in: ${LINK}`);
    expect(mail?.html).toContain(`href="${LINK}"`);
  });

  it("shows every name as it is, in HTML too", () => {
    const mail = renderMail(TEMPLATES["sign-in"], DATA, { shop: "<b>Pots</b>" });
    expect(mail?.html).toContain("&lt;b&gt;Pots&lt;/b&gt;");
    expect(mail?.text).toContain("<b>Pots</b>");
  });

  it("has the shop's own words where it gave some, in its language", () => {
    const words = { [TEMPLATES["sign-in"]]: { subject: "Dein Code für {shop}", button: "Anmelden" } };
    const mail = renderMail(TEMPLATES["sign-in"], DATA, { ...SHOP, language: "de", words });
    expect(mail?.subject).toBe("Dein Code für Pots & Pans");
    expect(mail?.html).toContain('lang="de"');
    expect(mail?.text).toContain("Enter this code");
  });

  it("names the passkey that was added, whatever its name, and has no code", () => {
    const mail = renderMail(TEMPLATES["passkey-added"], { name: "<Phone> $&" }, SHOP);
    expect(mail?.text).toContain("with the passkey “<Phone> $&”");
    expect(mail?.html).toContain("“&lt;Phone&gt; $&amp;”");
    expect(mail?.text).not.toContain("works once");
  });

  it("is missing for a purpose of the shop's own, unless the shop gave its words", () => {
    const words = { subject: "s", intro: "i", note: "n" };
    const given = (own?: Partial<typeof words>) =>
      renderMail("email-otp.erase", DATA, { ...SHOP, words: own && { "email-otp.erase": own } });
    expect(given()).toBeUndefined();
    expect(given({ subject: "s" })).toBeUndefined();
    expect(given(words)).toMatchObject({ subject: "s", text: expect.stringContaining("for 10 minutes") });
  });
});
