import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "~/components/ui/button";
import { CodeField } from "~/components/ui/code-field";
import { EmailField } from "~/components/ui/email-field";
import { Failure } from "~/components/ui/failure";
import { PasswordField } from "~/components/ui/password-field";
import { emailFault } from "~/lib/email-fault";
import { focusFirstFault } from "~/lib/focus-first-fault";
import { paths } from "~/lib/paths";
import { useRootStore } from "~/stores/root-store";
import { useResetPassword } from "../api/reset-password";
import { PasswordHint } from "./password-hint";

interface Faults {
  email?: string;
  otp?: string;
  password?: string;
}

/** Asks for the mailed code and the new password, and for the email when the page was opened or reloaded by itself. */
export function ResetPasswordForm() {
  const otpEmail = useRootStore((state) => state.utility.otpEmail);
  const [typedEmail, setTypedEmail] = useState("");
  const [otp, setOtp] = useState("");
  const [password, setPassword] = useState("");
  const [faults, setFaults] = useState<Faults>({});
  const reset = useResetPassword();
  const navigate = useNavigate();
  const email = otpEmail || typedEmail;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found: Faults = {
      email: emailFault(email),
      otp: otp ? undefined : "Enter the code from the email",
      password: password ? undefined : "Enter a new password",
    };
    setFaults(found);
    if (found.email || found.otp || found.password) return focusFirstFault(event.currentTarget, { ...found });
    reset.mutate(
      { email: email.trim(), otp, newPassword: password },
      { onSuccess: () => navigate(paths.login.href()) },
    );
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {otpEmail ? (
        // Lets a password manager know which account the new password belongs to.
        <input type="email" name="username" value={otpEmail} autoComplete="username" readOnly hidden />
      ) : (
        <EmailField value={typedEmail} error={faults.email} onChange={setTypedEmail} />
      )}
      <CodeField value={otp} error={faults.otp} onChange={setOtp} />
      <PasswordField
        label="New Password"
        name="password"
        value={password}
        hint={<PasswordHint password={password} />}
        error={faults.password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="new-password"
        required
      />
      <Failure error={reset.error} fixed="Something went wrong" />
      <Button type="submit" size="large" isLoading={reset.isPending}>
        Reset password
      </Button>
    </form>
  );
}
