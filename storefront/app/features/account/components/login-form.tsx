import { EMAIL_NOT_VERIFIED } from "@contract/messages";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "~/components/ui/button";
import { EmailField } from "~/components/ui/email-field";
import { Failure } from "~/components/ui/failure";
import { PasswordField } from "~/components/ui/password-field";
import { toastTopRight } from "~/components/ui/toast";
import { ApiError } from "~/lib/api-client";
import { emailFault } from "~/lib/email-fault";
import { focusFirstFault } from "~/lib/focus-first-fault";
import { paths } from "~/lib/paths";
import { useRootStore } from "~/stores/root-store";
import { useLogin } from "../api/login";
import { useRequestEmailCode } from "../api/request-email-code";
import { useRequestSignInCode } from "../api/sign-in-code";
import { SignInByPasskey } from "./sign-in-by-passkey";

/** The password was right, and only the email's proof is missing. */
const isUnverifiedFault = (error: Error | null) =>
  error instanceof ApiError && error.status === 403 && error.message === EMAIL_NOT_VERIFIED;

interface LoginFormProps {
  /** Told the email that a code to sign in with went to. */
  onCodeSent: (email: string) => void;
  /** Signed in with the password. */
  onSignedIn: () => void;
  /** Signed in with a passkey. */
  onPasskey: () => void;
}

interface Faults {
  email?: string;
  password?: string;
}

/** Asks for email and password, or mails a code instead. It offers to verify the email when only that is missing. */
export function LoginForm({ onCodeSent, onSignedIn, onPasskey }: LoginFormProps) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [faults, setFaults] = useState<Faults>({});
  const login = useLogin();
  const requestCode = useRequestEmailCode();
  const signInCode = useRequestSignInCode();
  const setOtpEmail = useRootStore((state) => state.setOtpEmail);
  const navigate = useNavigate();
  const isUnverified = isUnverifiedFault(login.error);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnverified) return verify();
    const found: Faults = {
      email: emailFault(email),
      password: password ? undefined : "Enter your password",
    };
    setFaults(found);
    if (found.email || found.password) return focusFirstFault(event.currentTarget, { ...found });
    login.mutate(
      { email: email.trim(), password },
      {
        onSuccess: () => {
          toastTopRight("Login successful");
          onSignedIn();
        },
        onError: (error) => {
          if (isUnverifiedFault(error)) setOtpEmail(email.trim());
        },
      },
    );
  };

  const mailCode = (form: HTMLFormElement | null) => {
    const found: Faults = { email: emailFault(email) };
    setFaults(found);
    if (found.email && form) return focusFirstFault(form, { ...found });
    const to = email.trim();
    signInCode.mutate({ email: to }, { onSuccess: () => onCodeSent(to) });
  };

  const verify = () =>
    requestCode.mutate({ email: email.trim() }, { onSuccess: () => navigate(paths.verifyEmail.href()) });

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <EmailField
        value={email}
        error={faults.email}
        autoComplete="username webauthn"
        onChange={(value) => {
          setEmail(value);
          // "Verify Email" is about the address that was refused, not about another one.
          if (isUnverified) login.reset();
        }}
      />
      <PasswordField
        label="Password"
        name="password"
        value={password}
        error={faults.password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="current-password"
        required
      />
      <Failure error={login.error} />
      <Failure error={requestCode.error} />
      <Failure error={signInCode.error} />
      {isUnverified ? (
        <Button type="submit" size="large" isLoading={requestCode.isPending}>
          Verify Email
        </Button>
      ) : (
        <Button type="submit" size="large" isLoading={login.isPending} disabled={login.isSuccess}>
          Login
        </Button>
      )}
      <Button
        variant="secondary"
        size="large"
        isLoading={signInCode.isPending}
        disabled={login.isSuccess}
        onClick={(event) => mailCode(event.currentTarget.form)}
      >
        Email me a code
      </Button>
      <SignInByPasskey disabled={login.isSuccess} onSignedIn={onPasskey} />
    </form>
  );
}
