import { z } from "zod";

/**
 * Emails compare trimmed and case-folded; the folding happens here so that no route can forget it.
 * 254 is the longest address that SMTP can carry (RFC 5321, 4.5.3.1.3).
 */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: "Enter a valid email address" }));

/** Any string: the password rules are checked by one function with a message of its own (`password-rules` of the kit). */
export const Password = z.string().max(1024);

/** Codes have six characters; spaces around a pasted one are forgiven. */
export const Otp = z.string().trim().min(1).max(6);

/** The fragment of a mail's link. */
export const LinkSecret = z.string().trim().min(1).max(100);

export const SignUpBody = z.object({
  name: z.string().trim().min(1).max(120),
  email: Email,
  password: Password,
  country: z.string().trim().min(1).max(80),
});
export type SignUpBody = z.infer<typeof SignUpBody>;

export const LoginBody = z.object({ email: Email, password: Password });
export type LoginBody = z.infer<typeof LoginBody>;

export const EmailBody = z.object({ email: Email });
export type EmailBody = z.infer<typeof EmailBody>;

export const VerifyEmailBody = z.object({ email: Email, otp: Otp });
export type VerifyEmailBody = z.infer<typeof VerifyEmailBody>;

export const VerifyByLinkBody = z.object({ secret: LinkSecret });
export type VerifyByLinkBody = z.infer<typeof VerifyByLinkBody>;

export const ResetPasswordBody = z.object({ email: Email, otp: Otp, newPassword: Password });
export type ResetPasswordBody = z.infer<typeof ResetPasswordBody>;

export const ResetByLinkBody = z.object({ secret: LinkSecret, newPassword: Password });
export type ResetByLinkBody = z.infer<typeof ResetByLinkBody>;

export const SignInByCodeBody = z.object({
  email: Email,
  otp: Otp,
  name: z.string().trim().min(1).max(120).optional().describe("Of a new account; it can be given later."),
  country: z.string().trim().min(1).max(80).optional().describe("The same."),
});
export type SignInByCodeBody = z.infer<typeof SignInByCodeBody>;

export const SignInByLinkBody = z.object({ secret: LinkSecret });
export type SignInByLinkBody = z.infer<typeof SignInByLinkBody>;

export const ChangePasswordBody = z.object({
  email: Email,
  currentPassword: Password,
  newPassword: Password,
});
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>;
