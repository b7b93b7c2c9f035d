import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { PasswordField } from "~/components/ui/password-field";
import { focusFirstFault } from "~/lib/focus-first-fault";
import { paths } from "~/lib/paths";
import { useResetByLink } from "../api/reset-by-link";
import { PasswordHint } from "./password-hint";

/** Asks for the new password alone: the link says whose it is, and is used up only when the password is taken. */
export function ResetByLinkForm({ secret }: { secret: string }) {
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<string>();
  const reset = useResetByLink();
  const navigate = useNavigate();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = password ? undefined : "Enter a new password";
    setFault(found);
    if (found) return focusFirstFault(event.currentTarget, { password: found });
    reset.mutate({ secret, newPassword: password }, { onSuccess: () => navigate(paths.login.href()) });
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <PasswordField
        label="New Password"
        name="password"
        value={password}
        hint={<PasswordHint password={password} />}
        error={fault}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="new-password"
        required
      />
      <Failure error={reset.error} />
      <Button type="submit" size="large" isLoading={reset.isPending}>
        Reset password
      </Button>
      <p className="text-ink-soft">
        The link does not work?{" "}
        <Link to={paths.resetOtp.href()} className="text-link">
          Ask for a new mail.
        </Link>
      </p>
    </form>
  );
}
