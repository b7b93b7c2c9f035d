import type { CodePurpose } from "./code";

/** The notification channel of the plugin's mails. */
export const EMAIL_CHANNEL = "email";

const PREFIX = "email-otp.";

/** Matches the template names of all purposes, in SQL's `like`. */
export const ANY_TEMPLATE = `${PREFIX}%`;

/** The template names of the purposes that the plugin itself knows. */
export const TEMPLATES = {
  "verify-email": `${PREFIX}verify-email`,
  "reset-password": `${PREFIX}reset-password`,
} as const;

/** The template that is rendered for codes of a purpose. */
export function templateOf(purpose: CodePurpose): string {
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
