import type { BoundCall } from "../../shell/call";
import { changePassword } from "./change-password";
import { login } from "./login";
import { logout } from "./logout";
import { me } from "./me";
import { requestEmailOtp, requestPasswordReset } from "./request-code";
import { resetByLink, resetPassword } from "./reset-password";
import { secondFactor, secondFactorOptions, showSecondFactor } from "./second-factor";
import { endSession, listSessions } from "./sessions";
import { requestSignInCode, signInByCode, signInByLink } from "./sign-in-code";
import { signUp } from "./sign-up";
import { verifyByLink, verifyEmail } from "./verify-email";

export const accountsHandlers: BoundCall[] = [
  signUp,
  login,
  logout,
  me,
  requestEmailOtp,
  verifyEmail,
  verifyByLink,
  requestPasswordReset,
  resetPassword,
  resetByLink,
  requestSignInCode,
  signInByCode,
  signInByLink,
  changePassword,
  listSessions,
  endSession,
  secondFactor,
  secondFactorOptions,
  showSecondFactor,
];
