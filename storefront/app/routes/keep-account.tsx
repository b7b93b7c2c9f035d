import { AuthFrame } from "~/features/account/components/auth-frame";
import { KeepAccount } from "~/features/account/components/keep-account";
import { useLinkSecret } from "~/features/account/model/use-link-secret";
import { screenMeta } from "~/lib/screen-meta";

export const meta = screenMeta("Keep your account");

export default function KeepAccountScreen() {
  return (
    <AuthFrame title="Keep your account" subtitle="One press, and nothing is erased." fields={0}>
      <KeepAccount secret={useLinkSecret()} />
    </AuthFrame>
  );
}
