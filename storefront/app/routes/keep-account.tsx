import { useUndoErasure } from "~/features/account/api/erase";
import { AuthFrame } from "~/features/account/components/auth-frame";
import { UndoByLink } from "~/features/account/components/undo-by-link";
import { screenMeta } from "~/lib/screen-meta";

export const meta = screenMeta("Keep your account");

export default function KeepAccountScreen() {
  return (
    <AuthFrame title="Keep your account" subtitle="One press, and nothing is erased." fields={0}>
      <UndoByLink
        undo={useUndoErasure()}
        label="Keep my account"
        done="Your account stays. You can sign in again."
      />
    </AuthFrame>
  );
}
