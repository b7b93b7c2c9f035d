import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "~/components/ui/button";
import { CodeField } from "~/components/ui/code-field";
import { EmailField } from "~/components/ui/email-field";
import { Failure } from "~/components/ui/failure";
import { emailFault } from "~/lib/email-fault";
import { focusFirstFault } from "~/lib/focus-first-fault";
import { paths } from "~/lib/paths";
import { useRequestEmailCode } from "../api/request-email-code";
import { useVerifyEmail } from "../api/verify-email";
import { ResendCode } from "./resend-code";

interface Faults {
  email?: string;
  otp?: string;
}

/**
 * The mailed code that verifies an account.
 *
 * @param sentTo the email that the code went to; without it the form asks for the email
 */
export function VerifyEmailForm({ sentTo }: { sentTo: string }) {
  const [typedEmail, setTypedEmail] = useState("");
  const [otp, setOtp] = useState("");
  const [faults, setFaults] = useState<Faults>({});
  const verify = useVerifyEmail();
  const requestCode = useRequestEmailCode();
  const navigate = useNavigate();
  const email = (sentTo || typedEmail).trim();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found: Faults = {
      email: emailFault(email),
      otp: otp ? undefined : "Enter the code from the email",
    };
    setFaults(found);
    if (found.email || found.otp) return focusFirstFault(event.currentTarget, { ...found });
    verify.mutate({ email, otp }, { onSuccess: () => navigate(paths.home.href()) });
  };

  return (
    <div className="grid gap-8">
      <form onSubmit={submit} noValidate className="grid gap-5">
        {!sentTo && <EmailField value={typedEmail} error={faults.email} onChange={setTypedEmail} />}
        <CodeField value={otp} error={faults.otp} onChange={setOtp} />
        <Failure error={verify.error} fixed="Something went wrong" />
        <Button type="submit" size="large" isLoading={verify.isPending}>
          Verify Account
        </Button>
      </form>
      <div className="border-t border-line pt-6 text-ink-soft">
        <ResendCode email={emailFault(email) ? "" : email} request={requestCode} />
      </div>
    </div>
  );
}
