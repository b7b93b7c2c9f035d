import { Link } from "react-router";
import { paths } from "~/lib/paths";
import { RESEND_AFTER_S, useCountdown } from "../model/use-countdown";

/** Leads back to asking for a reset code. It says how long to wait for the mail, because a new code voids the old. */
export function ResendLink() {
  const { left } = useCountdown(RESEND_AFTER_S);
  return (
    <p>
      No code yet? {left > 0 ? `Give it another ${left} s, then ` : "Look in the spam folder, or "}
      <Link to={paths.resetOtp.href()} className="text-link">
        Resend again
      </Link>
    </p>
  );
}
