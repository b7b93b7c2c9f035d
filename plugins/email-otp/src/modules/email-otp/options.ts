import { MedusaError } from "@medusajs/framework/utils";
import type { CodePurpose } from "./code";

/** What the plugin is configured with; all of it may be left out. */
export interface EmailOtpOptions {
  /** Digits of a code, 4 to 12. @default 6 */
  codeLength?: number;
  /** Seconds that a code lives. @default 600 */
  ttl?: number;
  /** Wrong tries after which a code is void. @default 5 */
  maxAttempts?: number;
  /** Seconds in which no second code of the same purpose is issued for the same identity; 0 for none. @default 30 */
  resendCooldown?: number;
  /**
   * By purpose, the address of the page that the link of a mail opens, such as `https://shop.example/verify-email/link`. The
   * link's secret is appended as the fragment, which browsers send to nobody. A purpose without a page gets no link.
   * @default {}
   */
  links?: Partial<Record<CodePurpose, string>>;
}

type Figure = Exclude<keyof EmailOtpOptions, "links">;

const LIMITS: Record<Figure, { fallback: number; least: number; most: number }> = {
  codeLength: { fallback: 6, least: 4, most: 12 },
  ttl: { fallback: 600, least: 1, most: 86_400 },
  maxAttempts: { fallback: 5, least: 1, most: 20 },
  resendCooldown: { fallback: 30, least: 0, most: 3600 },
};

/**
 * Fills in what was left out.
 *
 * @throws MedusaError that names the option and what it may be
 */
export function checkOptions(options: EmailOtpOptions = {}): Required<EmailOtpOptions> {
  const read = (name: Figure): number => {
    const { fallback, least, most } = LIMITS[name];
    const value = options[name] ?? fallback;
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `email-otp: the option ${name} must be a whole number from ${least} to ${most}`,
    );
  };
  return {
    codeLength: read("codeLength"),
    ttl: read("ttl"),
    maxAttempts: read("maxAttempts"),
    resendCooldown: read("resendCooldown"),
    links: checkLinks(options.links ?? {}),
  };
}

function checkLinks(links: NonNullable<EmailOtpOptions["links"]>): typeof links {
  for (const [purpose, page] of Object.entries(links)) {
    if (page !== undefined && isPage(page)) continue;
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `email-otp: the option links.${purpose} must be an http or https address without a fragment`,
    );
  }
  return links;
}

const isPage = (page: string) => /^https?:/.test(page) && URL.canParse(page) && !page.includes("#");
