import { useEffect, useState } from "react";
import { Link } from "react-router";
import { AuthFrame } from "~/features/account/components/auth-frame";
import { LoginForm } from "~/features/account/components/login-form";
import { LoginNotice } from "~/features/account/components/login-notice";
import { PasskeyOffer } from "~/features/account/components/passkey-offer";
import { SignInByLink } from "~/features/account/components/sign-in-by-link";
import { SignInCodeForm } from "~/features/account/components/sign-in-code-form";
import { useArrival } from "~/features/account/model/use-arrival";
import { useLinkSecret } from "~/features/account/model/use-link-secret";
import { focusHeading } from "~/lib/focus-heading";
import { paths } from "~/lib/paths";
import { screenMeta } from "~/lib/screen-meta";
import { useSwappedFocus } from "~/lib/swapped-focus";

export const meta = screenMeta("Sign in");

export default function Login() {
  const secret = useLinkSecret();
  const [isLinkLeft, setLinkLeft] = useState(false);
  const [codeSentTo, setCodeSentTo] = useState("");
  const { isOffering, arrive, leave } = useArrival();
  const place = useSwappedFocus(codeSentTo !== "" ? "code" : isLinkLeft ? "form" : undefined);
  // The form that had the focus is gone.
  useEffect(() => {
    if (isOffering) focusHeading();
  }, [isOffering]);
  if (isOffering) {
    return (
      <AuthFrame title="You are signed in" subtitle="One thing for next time">
        <PasskeyOffer onDone={leave} />
      </AuthFrame>
    );
  }
  const arriveNow = () => void arrive({ isAtOnce: true });
  return (
    <AuthFrame
      title="Welcome Back"
      subtitle="Please login to your account"
      buttons={3}
      footer={<OtherWays />}
    >
      <LoginNotice />
      <div ref={place}>
        {secret !== "" && !isLinkLeft ? (
          <SignInByLink secret={secret} onSignedIn={arriveNow} onGiveUp={() => setLinkLeft(true)} />
        ) : codeSentTo !== "" ? (
          <SignInCodeForm email={codeSentTo} onSignedIn={arriveNow} onGiveUp={() => setCodeSentTo("")} />
        ) : (
          <LoginForm
            onCodeSent={setCodeSentTo}
            onSignedIn={() => void arrive()}
            onPasskey={() => void arrive({ isAtOnce: true, offersPasskey: false })}
          />
        )}
      </div>
    </AuthFrame>
  );
}

function OtherWays() {
  return (
    <>
      <p>
        Forgot your password?{" "}
        <Link to={paths.resetOtp.href()} className="text-link">
          Reset it.
        </Link>
      </p>
      <p>
        Don't have an account?{" "}
        <Link to={paths.signup.href()} className="text-link">
          Create one.
        </Link>
      </p>
    </>
  );
}
