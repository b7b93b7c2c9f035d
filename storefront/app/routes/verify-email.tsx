import { Link } from "react-router";
import { AuthFrame } from "~/features/account/components/auth-frame";
import { VerifyEmailForm } from "~/features/account/components/verify-email-form";
import { screenMeta } from "~/lib/screen-meta";
import { paths } from "~/paths";
import { useRootStore } from "~/stores/root-store";

export const meta = screenMeta("Verify your account");

export default function VerifyEmail() {
  const otpEmail = useRootStore((state) => state.utility.otpEmail);
  // After a reload the stored record still knows the address that signed up.
  const signedUpEmail = useRootStore(({ user }) =>
    user.currentUser && !user.currentUser.emailVerified ? user.currentUser.email : "",
  );
  const sentTo = otpEmail || signedUpEmail;
  return (
    <AuthFrame
      title="Account Verification"
      subtitle={
        sentTo ? (
          <>
            We sent a code to <strong className="break-words text-ink">{sentTo}</strong>
          </>
        ) : (
          "Enter the email you signed up with and the code that we mailed you."
        )
      }
      footer={
        <p>
          Already verified?{" "}
          <Link to={paths.login.href()} className="text-link">
            Login.
          </Link>
        </p>
      }
    >
      <VerifyEmailForm sentTo={sentTo} />
    </AuthFrame>
  );
}
