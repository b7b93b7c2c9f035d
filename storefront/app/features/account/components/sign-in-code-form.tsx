import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { CodeField } from "~/components/ui/code-field";
import { Failure } from "~/components/ui/failure";
import { toastTopRight } from "~/components/ui/toast";
import { focusFirstFault } from "~/lib/focus-first-fault";
import { useRequestSignInCode, useSignInByCode } from "../api/sign-in-code";
import { ResendCode } from "./resend-code";

interface SignInCodeFormProps {
  /** Where the code went. */
  email: string;
  onSignedIn: () => void;
  /** Shows the form for a password instead. */
  onGiveUp: () => void;
}

/** The mailed code that signs in. */
export function SignInCodeForm({ email, onSignedIn, onGiveUp }: SignInCodeFormProps) {
  const [otp, setOtp] = useState("");
  const [fault, setFault] = useState<string>();
  const signIn = useSignInByCode();
  const requestCode = useRequestSignInCode();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = otp ? undefined : "Enter the code from the email";
    setFault(found);
    if (found) return focusFirstFault(event.currentTarget, { otp: found });
    signIn.mutate(
      { email, otp },
      {
        onSuccess: () => {
          toastTopRight("Login successful");
          onSignedIn();
        },
      },
    );
  };

  return (
    <div className="grid gap-8">
      <form onSubmit={submit} noValidate className="grid gap-5">
        <p role="status">
          We sent a code to <strong className="break-words">{email}</strong>
        </p>
        <CodeField value={otp} error={fault} onChange={setOtp} />
        <Failure error={signIn.error} />
        <Button type="submit" size="large" isLoading={signIn.isPending}>
          Sign in
        </Button>
      </form>
      <div className="grid gap-3 border-t border-line pt-6 text-ink-soft">
        <ResendCode email={email} request={requestCode} />
        <button type="button" onClick={onGiveUp} className="text-link justify-self-start">
          Use another email or a password
        </button>
      </div>
    </div>
  );
}
