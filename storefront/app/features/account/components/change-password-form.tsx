import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { useAlert } from "~/components/ui/alert-provider";
import { Button, ButtonLink } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { SuccessMessage } from "~/components/ui/message";
import { PasswordField } from "~/components/ui/password-field";
import { focusFirstFault } from "~/lib/focus-first-fault";
import { paths } from "~/lib/paths";
import { useChangePassword } from "../api/change-password";
import { PasswordHint } from "./password-hint";

const EMPTY = { current: "", next: "", confirmation: "" };
type Draft = typeof EMPTY;
type Faults = Partial<Record<keyof Draft, string>>;

function findFaults(draft: Draft): Faults {
  const faults: Faults = {};
  if (draft.current === "") faults.current = "Enter your current password";
  if (draft.next === "") faults.next = "Enter a new password";
  if (draft.confirmation === "") faults.confirmation = "Enter the new password again";
  return faults;
}

export function ChangePasswordForm({ email }: { email: string }) {
  const [draft, setDraft] = useState(EMPTY);
  const [faults, setFaults] = useState<Faults>({});
  const change = useChangePassword();
  const alert = useAlert();

  const field = (name: keyof Draft) => ({
    name,
    value: draft[name],
    error: faults[name],
    required: true,
    onChange: (event: { target: { value: string } }) =>
      setDraft((before) => ({ ...before, [name]: event.target.value })),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = findFaults(draft);
    setFaults(found);
    if (Object.keys(found).length > 0) return focusFirstFault(event.currentTarget, found);
    if (draft.next !== draft.confirmation) return void alert("Password does not match");
    change.mutate(
      { email, currentPassword: draft.current, newPassword: draft.next },
      { onSuccess: () => setDraft(EMPTY) },
    );
  };

  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-5">
      <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
      <PasswordField {...field("current")} label="Current Password" autoComplete="current-password" />
      <PasswordField
        {...field("next")}
        label="New Password"
        hint={<PasswordHint password={draft.next} />}
        autoComplete="new-password"
      />
      <PasswordField {...field("confirmation")} label="Confirm New Password" autoComplete="new-password" />
      <Failure error={change.error} />
      {change.isSuccess && <SuccessMessage>Password change was Successful!</SuccessMessage>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" isLoading={change.isPending}>
          Confirm
        </Button>
        {change.isSuccess && (
          <ButtonLink to={paths.profile.href()} variant="secondary" size="large">
            Back to home
          </ButtonLink>
        )}
      </div>
      <p className="text-ink-soft">
        No password yet, or forgotten it?{" "}
        <Link to={paths.resetOtp.href()} className="text-link">
          Choose one by email.
        </Link>
      </p>
    </form>
  );
}
