import { Link } from "react-router";
import { useUndoEmail } from "~/features/account/api/change-email";
import { AuthFrame } from "~/features/account/components/auth-frame";
import { UndoByLink } from "~/features/account/components/undo-by-link";
import { paths } from "~/lib/paths";
import { screenMeta } from "~/lib/screen-meta";

export const meta = screenMeta("Undo the change of email");

export default function KeepEmailScreen() {
  return (
    <AuthFrame title="Undo the change" subtitle="Your account gets its former email back." fields={0}>
      <UndoByLink
        undo={useUndoEmail()}
        label="Undo the change"
        done="Your account has its former email again, and everybody is signed out. Sign in with a code by email."
        next={
          <p className="text-ink-soft">
            Its password is gone.{" "}
            <Link to={paths.resetOtp.href()} className="text-link">
              Choose a new one by email.
            </Link>
          </p>
        }
      />
    </AuthFrame>
  );
}
