import { type CodeMailData, type PasskeyMailData, TEMPLATES } from "./templates";

/**
 * What a mail says. `{shop}` stands for the shop's name, `{minutes}` for the life of the code, `{name}` for the name of a
 * passkey.
 */
export interface MailWords {
  subject: string;
  /** Before the code. */
  intro: string;
  /** On the link, where there is one. */
  button: string;
  /** How long code and link work. */
  lifetime: string;
  /** What to do for whoever did not ask for it. */
  note: string;
}

export type MailData = Partial<CodeMailData & PasskeyMailData>;

export interface DefaultMailOptions {
  /** What people call the shop. */
  shop: string;
  /** The language of the words, as HTML says it. @default "en" */
  language?: string;
  /** Words of your own, by template name; what is left out stays. A purpose of your own needs subject, intro and note. */
  words?: Record<string, Partial<MailWords>>;
}

const COMMON = {
  button: "Continue",
  lifetime: "It works once, for {minutes} minutes. If you ask for another, only the newest code counts.",
};

const WORDS: Record<string, Partial<MailWords>> = {
  [TEMPLATES["verify-email"]]: {
    subject: "Your {shop} verification code",
    intro: "Enter this code to verify your email at {shop}:",
    button: "Verify my email",
    note: "If you did not sign up at {shop}, there is nothing to do.",
  },
  [TEMPLATES["reset-password"]]: {
    subject: "Your {shop} password reset code",
    intro: "Enter this code together with your new password for {shop}:",
    button: "Choose a new password",
    note: "If you did not ask for it, your password is still safe. Never tell anyone this code.",
  },
  [TEMPLATES["sign-in"]]: {
    subject: "Your {shop} sign-in code",
    intro: "Enter this code to sign in at {shop}. You need no password:",
    button: "Sign me in",
    note: "Never tell anyone this code: who has it is signed in as you. If you did not ask for it, there is nothing to do.",
  },
  [TEMPLATES["passkey-added"]]: {
    subject: "A passkey was added to your {shop} account",
    intro: "You can now sign in at {shop} with the passkey “{name}”.",
    note: "If this was not you, sign in, remove it, and choose a new password.",
  },
};

/** The words of a template, filled in; undefined where neither the plugin nor the shop has all of them. */
export function wordsOf(
  template: string,
  { shop, words = {} }: DefaultMailOptions,
  { minutes, name }: MailData,
): MailWords | undefined {
  const found = { ...COMMON, ...WORDS[template], ...words[template] };
  const { subject, intro, note } = found;
  if (!subject || !intro || !note) return undefined;
  const fill = (text: string) =>
    text
      .replaceAll("{shop}", () => shop)
      .replaceAll("{minutes}", String(minutes))
      .replaceAll("{name}", () => name ?? "");
  return {
    subject: fill(subject),
    intro: fill(intro),
    button: fill(found.button),
    lifetime: fill(found.lifetime),
    note: fill(note),
  };
}
