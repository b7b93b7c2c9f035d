import { Link } from "react-router";
import { AuthFrame } from "~/features/account/components/auth-frame";
import { SignUpForm } from "~/features/account/components/sign-up-form";
import { paths } from "~/lib/paths";
import { screenMeta } from "~/lib/screen-meta";

export const meta = screenMeta("Create an account");

export default function SignUp() {
  return (
    <AuthFrame
      fields={5}
      title="Get Started"
      subtitle="Create an account"
      footer={
        <p>
          Already have an account?{" "}
          <Link to={paths.login.href()} className="text-link">
            Login.
          </Link>
        </p>
      }
    >
      <SignUpForm />
    </AuthFrame>
  );
}
