import { Link } from "react-router";
import { AuthFrame } from "~/features/account/components/auth-frame";
import { RequestCodeForm } from "~/features/account/components/request-code-form";
import { paths } from "~/lib/paths";
import { screenMeta } from "~/lib/screen-meta";

export const meta = screenMeta("Reset your password");

export default function ResetOtp() {
  return (
    <AuthFrame
      title="Verification"
      subtitle="Enter the email you signed up with. We will send you a code to reset your password."
      footer={
        <p>
          Remembered it?{" "}
          <Link to={paths.login.href()} className="text-link">
            Back to login.
          </Link>
        </p>
      }
    >
      <RequestCodeForm />
    </AuthFrame>
  );
}
