import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { CodeField } from "~/components/ui/code-field";
import { Failure } from "~/components/ui/failure";
import { focusFirstFault } from "~/lib/focus-first-fault";
import { useConfirmEmail } from "../api/change-email";

interface ConfirmEmailFormProps {
  /** The new address. */
  email: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Takes the two codes. */
export function ConfirmEmailForm({ email, onDone, onCancel }: ConfirmEmailFormProps) {
  const [newOtp, setNewOtp] = useState("");
  const [oldOtp, setOldOtp] = useState("");
  const [faults, setFaults] = useState<{ newOtp?: string; oldOtp?: string }>({});
  const confirm = useConfirmEmail();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = "Enter the code from the email";
    const found = { newOtp: newOtp ? undefined : missing, oldOtp: oldOtp ? undefined : missing };
    setFaults(found);
    if (found.newOtp || found.oldOtp) return focusFirstFault(event.currentTarget, found);
    confirm.mutate({ newOtp, oldOtp }, { onSuccess: onDone });
  };

  return (
    <form onSubmit={submit} noValidate aria-label="Enter both codes" className="mt-10 grid max-w-md gap-5">
      <p className="break-words">
        If <strong>{email}</strong> can be used, a code is on its way there. The other one went to your
        address so far.
      </p>
      <CodeField
        label="Code from the new address"
        name="newOtp"
        value={newOtp}
        error={faults.newOtp}
        onChange={setNewOtp}
      />
      <CodeField
        label="Code from the address so far"
        name="oldOtp"
        value={oldOtp}
        error={faults.oldOtp}
        onChange={setOldOtp}
      />
      <Failure error={confirm.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isLoading={confirm.isPending}>
          Change my email
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Leave it as it is
        </Button>
      </div>
    </form>
  );
}
