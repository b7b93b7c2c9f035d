import { EMAIL_OTP_MODULE, type EmailOtpService } from "@emberly/email-otp";
import { isToken } from "@emberly/kit/token";
import { MedusaError } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { ACCOUNTS_MODULE } from "../../../modules/accounts";
import { chooseSignUp } from "../../../modules/accounts/choose-sign-up";
import type AccountsService from "../../../modules/accounts/service";

export interface ChooseSignUpInput {
  authIdentityId: string;
  /** The digits, or the secret of a link. */
  code: string;
  browserHash?: string;
}

const ELSEWHERE =
  "You signed up in another browser. Open the link there, or sign in here with your password first and open it again.";
const SEVERAL_WAIT =
  "Several sign-ups wait for this email. Sign in with your password first, or enter the code in the browser you signed up with.";

/**
 * Decides whose password will count once the email is proved, see `chooseSignUp`. The refusal is only for who has
 * the right code, and leaves it good: anyone else gets the answer that every wrong code gets.
 *
 * @throws MedusaError of type NOT_ALLOWED for a wrong code, FORBIDDEN for the refusal
 */
export const chooseSignUpStep = createStep(
  "choose-sign-up",
  async ({ authIdentityId, code, browserHash }: ChooseSignUpInput, { container }) => {
    const rows = await container.resolve<AccountsService>(ACCOUNTS_MODULE).signUps.list(authIdentityId);
    const isLink = isToken(code);
    const choice = chooseSignUp(rows, browserHash, isLink);
    if (choice === "refused") {
      const { codes, links } = container.resolve<EmailOtpService>(EMAIL_OTP_MODULE);
      const right = isLink
        ? (await links.subjectOf("verify-email", code)) === authIdentityId
        : await codes.isRight("verify-email", authIdentityId, code);
      throw right
        ? new MedusaError(MedusaError.Types.FORBIDDEN, isLink ? ELSEWHERE : SEVERAL_WAIT)
        : new MedusaError(MedusaError.Types.NOT_ALLOWED, "Invalid or expired code");
    }
    return new StepResponse(choice);
  },
);
