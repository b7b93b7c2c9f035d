/** What other packages use of this plugin. The rest is its own. */
export { EMAIL_OTP_MODULE } from "./modules/email-otp";
export type { CodePurpose } from "./modules/email-otp/code";
export type { CodeMailData, PasskeyMailData } from "./modules/email-otp/mails/templates";
export { TEMPLATES, templateOf } from "./modules/email-otp/mails/templates";
export type { DefaultMailOptions, MailWords } from "./modules/email-otp/mails/words";
export type { EmailOtpOptions } from "./modules/email-otp/options";
export type { default as EmailOtpService } from "./modules/email-otp/service";
export { confirmCodeWorkflow } from "./workflows/confirm-code";
export { requestCodeWorkflow } from "./workflows/request-code";
export type { ResetPasswordByCodeInput } from "./workflows/reset-password-by-code";
export { resetPasswordByCodeWorkflow } from "./workflows/reset-password-by-code";
export type { ConfirmCodeInput } from "./workflows/steps/confirm-code";
export type { IssueCodeInput } from "./workflows/steps/issue-code";
export type { UpdatePasswordInput } from "./workflows/steps/update-password";
export { updatePasswordStep } from "./workflows/steps/update-password";
