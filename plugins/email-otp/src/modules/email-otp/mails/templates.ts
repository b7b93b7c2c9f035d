const PREFIX = "email-otp.";

/** Matches the template names of all purposes, in SQL's `like`. */
export const ANY_TEMPLATE = `${PREFIX}%`;

/** The template names of the purposes that the plugin itself knows, and of what it tells owners of passkeys. */
export const TEMPLATES = {
  "verify-email": `${PREFIX}verify-email`,
  "reset-password": `${PREFIX}reset-password`,
  "sign-in": `${PREFIX}sign-in`,
  "passkey-added": `${PREFIX}passkey-added`,
} as const;

/** The template that is rendered for codes of a purpose. */
export function templateOf(purpose: string): string {
  return `${PREFIX}${purpose}`;
}

/** What a template is rendered with. */
export interface CodeMailData extends Record<string, unknown> {
  code: string;
  /** Whole minutes that the code lives from now. */
  minutes: number;
  /** Opens the page that stands in for typing the code; missing where the option `links` names no page for the purpose. */
  link?: string;
}

/** What the template `email-otp.passkey-added` is rendered with. */
export interface PasskeyMailData extends Record<string, unknown> {
  /** What the owner calls the passkey. */
  name: string;
}
