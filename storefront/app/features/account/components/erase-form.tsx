import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "~/components/ui/button";
import { CodeField } from "~/components/ui/code-field";
import { Failure } from "~/components/ui/failure";
import { PasswordField } from "~/components/ui/password-field";
import { toastTopRight } from "~/components/ui/toast";
import { focusFirstFault } from "~/lib/focus-first-fault";
import { paths } from "~/lib/paths";
import { useRootStore } from "~/stores/root-store";
import { useErase, useRequestEraseCode } from "../api/erase";

interface EraseFormProps {
  /** Of a mail's link, which stands in for password and code; empty without one. */
  secret: string;
  onCancel: () => void;
  /** Shows the form as it is without a link. */
  onLinkLeft: () => void;
}

/** Asks for the password, or for a mailed code of whoever has none; after the mail's link only whether it is meant. */
export function EraseForm({ secret, onCancel, onLinkLeft }: EraseFormProps) {
  const [password, setPassword] = useState("");
  const [otp, setOtp] = useState("");
  const [fault, setFault] = useState<string>();
  const erase = useErase();
  const requestCode = useRequestEraseCode();
  const navigate = useNavigate();
  const isByLink = secret !== "";
  const isByCode = !isByLink && requestCode.isSuccess;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isMissing = !isByLink && (isByCode ? otp === "" : password === "");
    const found = isByCode ? "Enter the code from the email" : "Enter your password";
    setFault(isMissing ? found : undefined);
    if (isMissing)
      return focusFirstFault(event.currentTarget, { [isByCode ? "otp" : "erase-password"]: found });
    erase.mutate(isByLink ? { secret } : isByCode ? { otp } : { password }, {
      onSuccess: () => {
        toastTopRight("Your account is about to be erased. Look into your mail.");
        useRootStore.getState().signOut();
        navigate(paths.home.href());
      },
    });
  };

  return (
    <form onSubmit={submit} noValidate aria-label="Erase my account" className="mt-5 grid max-w-md gap-5">
      {isByLink ? null : isByCode ? (
        <CodeField value={otp} error={fault} onChange={setOtp} />
      ) : (
        <PasswordField
          label="Your password"
          name="erase-password"
          value={password}
          error={fault}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
          required
        />
      )}
      <Failure error={erase.error ?? requestCode.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" isLoading={erase.isPending}>
          Erase my account for good
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Keep it
        </Button>
      </div>
      {isByLink && (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={onLinkLeft}>
          Use my password or a code instead
        </Button>
      )}
      {!isByLink && !isByCode && (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          isLoading={requestCode.isPending}
          onClick={() => requestCode.mutate()}
        >
          I have no password: email me a code
        </Button>
      )}
    </form>
  );
}
