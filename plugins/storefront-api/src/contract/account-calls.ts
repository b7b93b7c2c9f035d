import { z } from "zod";
import {
  ChangePasswordBody,
  EmailBody,
  LoginBody,
  ResetPasswordBody,
  SignUpBody,
  VerifyEmailBody,
} from "./accounts";
import type { CallContract } from "./call-contract";
import { Session, User } from "./records";
import { PasskeyOptions, SecondFactor, SecondFactorShown, ShowSecondFactorBody } from "./second-factor";

const nothing = z.undefined();
const done = z.object({ ok: z.literal(true) });

/** Calls about one's own account: signing up and in, passwords, sessions and the second factor of the staff. */
export const accountCalls = {
  signUp: {
    method: "POST",
    path: "/signup",
    access: "anyone",
    status: 201,
    body: SignUpBody,
    answer: User,
    summary: "Creates an unverified account and mails a code",
  },
  login: {
    method: "POST",
    path: "/login",
    access: "anyone",
    body: LoginBody,
    answer: User,
    summary: "Signs in and starts a session",
    failures: {
      401: "Invalid email or password",
      403: "The password is right, but the email is not verified",
    },
  },
  logout: {
    method: "POST",
    path: "/logout",
    access: "anyone",
    status: 204,
    answer: nothing,
    summary: "Revokes the session",
  },
  me: { method: "GET", path: "/me", access: "session", answer: User, summary: "The signed-in account" },
  requestEmailOtp: {
    method: "POST",
    path: "/request_email_otp",
    access: "anyone",
    body: EmailBody,
    answer: done,
    summary: "Mails a verification code when there is an unverified account",
  },
  verifyEmail: {
    method: "POST",
    path: "/request_email_otp/verify_email",
    access: "anyone",
    body: VerifyEmailBody,
    answer: User,
    summary: "Verifies the account's email with a code",
    failures: { 400: "Invalid or expired code" },
  },
  requestPasswordReset: {
    method: "POST",
    path: "/password_reset/getOTP",
    access: "anyone",
    body: EmailBody,
    answer: done,
    summary: "Mails a password reset code when the account exists",
  },
  resetPassword: {
    method: "POST",
    path: "/password_reset/reset",
    access: "anyone",
    body: ResetPasswordBody,
    answer: done,
    summary: "Sets a new password with a code and ends every session of the account",
  },
  changePassword: {
    method: "POST",
    path: "/change-password",
    access: "session",
    body: ChangePasswordBody,
    answer: done,
    summary: "Sets a new password with the current one and ends every other session",
  },
  listSessions: {
    method: "GET",
    path: "/sessions",
    access: "session",
    answer: z.array(Session),
    summary: "Where the account is signed in",
  },
  endSession: {
    method: "DELETE",
    path: "/sessions/:id",
    access: "session",
    status: 204,
    params: z.object({ id: z.string().min(1).max(64) }),
    answer: nothing,
    summary: "Signs the account out in one place",
  },
  secondFactor: {
    method: "GET",
    path: "/second-factor",
    access: "staff",
    answer: SecondFactor,
    summary: "Whether this session must show a second factor before the calls of the staff, and how it can",
  },
  secondFactorOptions: {
    method: "POST",
    path: "/second-factor/options",
    access: "staff",
    answer: PasskeyOptions,
    summary: "What a browser needs to show one of the account's passkeys; good for 5 minutes",
    failures: { 404: "No passkey can be shown here" },
  },
  showSecondFactor: {
    method: "POST",
    path: "/second-factor",
    access: "staff",
    body: ShowSecondFactorBody,
    answer: SecondFactorShown,
    summary: "Shows a second factor, once for the session",
    failures: {
      400: "Invalid or expired code",
      429: "Ten wrong codes within 15 minutes; `Retry-After` says when to come back",
    },
  },
} as const satisfies Record<string, CallContract>;
