import { AuthFrame } from "~/features/account/components/auth-frame";
import { KeepEmail } from "~/features/account/components/keep-email";
import { useLinkSecret } from "~/features/account/model/use-link-secret";
import { screenMeta } from "~/lib/screen-meta";

export const meta = screenMeta("Undo the change of email");

export default function KeepEmailScreen() {
  return (
    <AuthFrame title="Undo the change" subtitle="Your account gets its former email back." fields={0}>
      <KeepEmail secret={useLinkSecret()} />
    </AuthFrame>
  );
}
