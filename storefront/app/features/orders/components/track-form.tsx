import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { CodeField } from "~/components/ui/code-field";
import { EmailField } from "~/components/ui/email-field";
import { Failure } from "~/components/ui/failure";
import { TextField } from "~/components/ui/text-field";
import { emailFault } from "~/lib/email-fault";
import { focusFirstFault } from "~/lib/focus-first-fault";
import { useSwappedFocus } from "~/lib/swapped-focus";
import { useLookUpOrder, useOpenOrder } from "../api/look-up-order";

interface Faults {
  email?: string;
  orderNumber?: string;
}

/** The order's number as people copy it from a mail: with its "#" and blanks. */
const plainNumber = (text: string) => text.replace(/[#\s]/g, "");

interface TrackFormProps {
  /** The order's number, where the way here names it. */
  number: string;
  /** Told the order's payment. */
  onOpened: (paymentIntentId: string) => void;
}

/** Opens one order without an account: email and number, then the code that goes to the email. */
export function TrackForm({ number, onOpened }: TrackFormProps) {
  const [email, setEmail] = useState("");
  const [orderNumber, setOrderNumber] = useState(number);
  const [faults, setFaults] = useState<Faults>({});
  const lookUp = useLookUpOrder();
  const place = useSwappedFocus(lookUp.isSuccess ? "code" : undefined);
  const wanted = { email: email.trim(), orderNumber: plainNumber(orderNumber) };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found: Faults = {
      email: emailFault(email),
      orderNumber: /^[1-9]\d*$/.test(wanted.orderNumber)
        ? undefined
        : "Enter the number from our mail, such as 1042",
    };
    setFaults(found);
    if (found.email || found.orderNumber) return focusFirstFault(event.currentTarget, { ...found });
    lookUp.mutate(wanted);
  };

  return (
    <div ref={place}>
      {lookUp.isSuccess ? (
        <CodeForm wanted={wanted} onOpened={onOpened} onGiveUp={lookUp.reset} />
      ) : (
        <form onSubmit={submit} noValidate className="grid gap-5">
          <EmailField value={email} error={faults.email} onChange={setEmail} />
          <TextField
            label="Order number"
            name="orderNumber"
            hint="It is in the mail that confirmed your order."
            inputMode="numeric"
            autoComplete="off"
            value={orderNumber}
            error={faults.orderNumber}
            onChange={(event) => setOrderNumber(event.target.value)}
            required
          />
          <Failure error={lookUp.error} />
          <Button type="submit" size="large" isLoading={lookUp.isPending}>
            Track order
          </Button>
        </form>
      )}
    </div>
  );
}

interface CodeFormProps {
  wanted: { email: string; orderNumber: string };
  onOpened: (paymentIntentId: string) => void;
  onGiveUp: () => void;
}

function CodeForm({ wanted, onOpened, onGiveUp }: CodeFormProps) {
  const [otp, setOtp] = useState("");
  const [fault, setFault] = useState<string>();
  const open = useOpenOrder();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = otp ? undefined : "Enter the code from the email";
    setFault(found);
    if (found) return focusFirstFault(event.currentTarget, { otp: found });
    open.mutate({ ...wanted, otp }, { onSuccess: ({ paymentIntentId }) => onOpened(paymentIntentId) });
  };
  return (
    <div className="grid gap-8">
      <form onSubmit={submit} noValidate className="grid gap-5">
        <p role="status">
          If order number {wanted.orderNumber} was placed with{" "}
          <strong className="break-words">{wanted.email}</strong>, a code is on its way there.
        </p>
        <CodeField value={otp} error={fault} onChange={setOtp} />
        <Failure error={open.error} />
        <Button type="submit" size="large" isLoading={open.isPending}>
          Show my order
        </Button>
      </form>
      <button type="button" onClick={onGiveUp} className="text-link justify-self-start">
        Use another email or number
      </button>
    </div>
  );
}
