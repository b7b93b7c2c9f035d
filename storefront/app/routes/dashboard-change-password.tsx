import { ChangePasswordForm } from "~/features/account/components/change-password-form";
import { useAccount } from "~/features/account/model/use-account";
import { screenMeta } from "~/lib/screen-meta";

export const meta = screenMeta("Change password");

export default function DashboardChangePassword() {
  const { email } = useAccount();
  return (
    <section>
      <h1 className="font-display text-4xl sm:text-5xl">Change Password</h1>
      <p className="mt-3 mb-9 text-ink-soft">
        Every other device that is signed in to your account will be signed out.
      </p>
      <ChangePasswordForm email={email} />
    </section>
  );
}
