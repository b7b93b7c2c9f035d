import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { EmailField } from "~/components/ui/email-field";
import { Failure } from "~/components/ui/failure";
import { emailFault } from "~/lib/email-fault";
import { focusFirstFault } from "~/lib/focus-first-fault";
import { useSwappedFocus } from "~/lib/swapped-focus";
import { useChangeEmail } from "../api/change-email";
import { ConfirmEmailForm } from "./confirm-email-form";

/** Asks for the new address, then for the codes that went to both. */
export function ChangeEmailForm({ onDone }: { onDone: (email: string | undefined) => void }) {
  const [email, setEmail] = useState("");
  const [fault, setFault] = useState<string>();
  const change = useChangeEmail();
  const place = useSwappedFocus(change.isSuccess ? "codes" : undefined);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = emailFault(email);
    setFault(found);
    if (found) return focusFirstFault(event.currentTarget, { email: found });
    change.mutate({ email: email.trim() });
  };

  return (
    <div ref={place}>
      {change.isSuccess ? (
        <ConfirmEmailForm
          email={email.trim()}
          onDone={() => onDone(email.trim())}
          onCancel={() => onDone(undefined)}
        />
      ) : (
        <form
          onSubmit={submit}
          noValidate
          aria-label="Change your email"
          className="mt-10 grid max-w-md gap-5"
        >
          <p className="text-ink-soft">
            We mail a code to the new address and one to the address that you have now. Nothing changes before
            you have entered both.
          </p>
          <EmailField label="New Email Address" value={email} error={fault} onChange={setEmail} />
          <Failure error={change.error} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isLoading={change.isPending}>
              Email me the codes
            </Button>
            <Button variant="secondary" onClick={() => onDone(undefined)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
