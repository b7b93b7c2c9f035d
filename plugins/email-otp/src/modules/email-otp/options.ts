import { MedusaError } from "@medusajs/framework/utils";
import type { CodePurpose } from "./code";
import type { DefaultMailOptions } from "./mails/words";

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
  /**
   * Whether asking for codes and trying them is limited (see the README). With `false` the caller has to limit both. @default
   * true
   */
  limits?: boolean;
  /**
   * Whether customers may sign in by code. The auth module must then have the provider
   * `@emberly/email-otp/providers/sign-in-code` under the id `sign-in-code`.
   * @default false
   */
  signIn?: boolean;
  /**
   * Makes the plugin write its mails itself: the notification provider gets a subject, HTML and text beside the template's name
   * and data. Left out, the provider renders them.
   */
  mails?: DefaultMailOptions;
  /**
   * Where customers may sign in with passkeys. The auth module must then have the provider
   * `@emberly/email-otp/providers/customer-passkey` under the id `customer-passkey`.
   */
  passkeys?: PasskeyOptions;
}

export interface PasskeyOptions {
  /** The storefront's public address. Passkeys are bound to its host and work there and below it. */
  url: string;
  /** What browsers call the shop. @default the host */
  name?: string;
}

type Whole = "mails" | "passkeys";

/** The options with what was left out. */
export type CodeOptions = Required<Omit<EmailOtpOptions, Whole>> & Pick<EmailOtpOptions, Whole>;

type Figure = "codeLength" | "ttl" | "maxAttempts" | "resendCooldown";

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
export function checkOptions(options: EmailOtpOptions = {}): CodeOptions {
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
    limits: options.limits ?? true,
    signIn: options.signIn ?? false,
    mails: checkMails(options.mails),
    passkeys: checkPasskeys(options.passkeys),
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

function checkMails(mails: DefaultMailOptions | undefined): typeof mails {
  if (!mails || mails.shop?.trim()) return mails;
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    "email-otp: the option mails.shop must be the shop's name",
  );
}

function checkPasskeys(passkeys: PasskeyOptions | undefined): typeof passkeys {
  if (!passkeys || isPage(passkeys.url)) return passkeys;
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    "email-otp: the option passkeys.url must be an http or https address without a fragment",
  );
}

const isPage = (page: string) => /^https?:/.test(page) && URL.canParse(page) && !page.includes("#");
