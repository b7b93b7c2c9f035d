import { cx } from "~/components/ui/class-names";
import { CheckIcon } from "~/components/ui/icons";

/** A hint while typing. It never blocks, because the server has the last word on passwords. */
const MIN_LENGTH = 8;

export function PasswordHint({ password }: { password: string }) {
  const isLongEnough = password.length >= MIN_LENGTH;
  return (
    <span className={cx("flex items-center gap-1.5", isLongEnough && "font-medium text-leaf")}>
      Password must be at least 8 characters
      {isLongEnough && (
        <span role="img" aria-label="Long enough">
          <CheckIcon size={16} />
        </span>
      )}
    </span>
  );
}
