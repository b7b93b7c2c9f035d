import { AuthFrame } from "~/features/account/components/auth-frame";
import { ResendLink } from "~/features/account/components/resend-link";
import { ResetByLinkForm } from "~/features/account/components/reset-by-link-form";
import { ResetPasswordForm } from "~/features/account/components/reset-password-form";
import { useLinkSecret } from "~/features/account/model/use-link-secret";
import { screenMeta } from "~/lib/screen-meta";
import { useRootStore } from "~/stores/root-store";

export const meta = screenMeta("Choose a new password");

export default function ResetPassword() {
  const secret = useLinkSecret();
  const otpEmail = useRootStore((state) => state.utility.otpEmail);
  return (
    <AuthFrame
      title="Reset password"
      subtitle={
        secret ? (
          "Choose a new password. You will then be signed out everywhere."
        ) : otpEmail ? (
          <>
            If there is an account for <strong className="break-words text-ink">{otpEmail}</strong>, a code is
            on its way to it.
          </>
        ) : (
          "Enter the code that we mailed you and a new password."
        )
      }
      footer={secret ? undefined : <ResendLink />}
    >
      {secret ? <ResetByLinkForm secret={secret} /> : <ResetPasswordForm />}
    </AuthFrame>
  );
}
