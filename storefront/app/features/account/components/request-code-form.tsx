import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "~/components/ui/button";
import { EmailField } from "~/components/ui/email-field";
import { Failure } from "~/components/ui/failure";
import { emailFault } from "~/lib/email-fault";
import { focusFirstFault } from "~/lib/focus-first-fault";
import { paths } from "~/lib/paths";
import { useRootStore } from "~/stores/root-store";
import { useRequestPasswordCode } from "../api/request-password-code";

/** Asks where to send the code that resets the password. */
export function RequestCodeForm() {
  const otpEmail = useRootStore((state) => state.utility.otpEmail);
  const setOtpEmail = useRootStore((state) => state.setOtpEmail);
  const [email, setEmail] = useState(otpEmail);
  const [fault, setFault] = useState<string>();
  const request = useRequestPasswordCode();
  const navigate = useNavigate();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = emailFault(email);
    setFault(found);
    if (found) return focusFirstFault(event.currentTarget, { email: found });
    request.mutate(
      { email: email.trim() },
      {
        onSuccess: () => {
          setOtpEmail(email.trim());
          navigate(paths.resetPassword.href());
        },
      },
    );
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <EmailField value={email} error={fault} onChange={setEmail} />
      <Failure error={request.error} fixed="Something went wrong" />
      <Button type="submit" size="large" isLoading={request.isPending}>
        Get OTP
      </Button>
    </form>
  );
}
