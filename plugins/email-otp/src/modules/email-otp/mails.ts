import type { CodePurpose } from "./code";

/** The notification channel of the plugin's mails, and the template name of each kind of code. */
export const EMAIL_CHANNEL = "email";

export const TEMPLATES: Record<CodePurpose, string> = {
  "verify-email": "email-otp.verify-email",
  "reset-password": "email-otp.reset-password",
};

/** What a template is rendered with. */
export interface CodeMailData extends Record<string, unknown> {
  code: string;
  /** Whole minutes that the code lives from now. */
  minutes: number;
}
