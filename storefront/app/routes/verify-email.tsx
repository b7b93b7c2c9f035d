import { useState } from "react";
import { Link } from "react-router";
import { AuthFrame } from "~/features/account/components/auth-frame";
import { VerifyByLink } from "~/features/account/components/verify-by-link";
import { VerifyEmailForm } from "~/features/account/components/verify-email-form";
import { useLinkSecret } from "~/features/account/model/use-link-secret";
import { paths } from "~/lib/paths";
import { screenMeta } from "~/lib/screen-meta";
import { useRootStore } from "~/stores/root-store";

export const meta = screenMeta("Verify your account");

export default function VerifyEmail() {
  const secret = useLinkSecret();
  const [wantsCode, setWantsCode] = useState(false);
  const isLink = secret !== "" && !wantsCode;
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
        isLink ? (
          "One press, and your account is ready."
        ) : sentTo ? (
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
      {isLink ? (
        <VerifyByLink secret={secret} onGiveUp={() => setWantsCode(true)} />
      ) : (
        <VerifyEmailForm sentTo={sentTo} />
      )}
    </AuthFrame>
  );
}
