import type { SecondFactorMethod } from "@contract/second-factor";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { TextField } from "~/components/ui/text-field";
import { useShowSecondFactor } from "../api/second-factor";

type Typed = Exclude<SecondFactorMethod, "passkey">;

const DIGITS = 6;
const withoutBlanks = (text: string) => text.replace(/\s/g, "");

/** The differences between a code of the app and a recovery code. */
const FIELDS = {
  totp: {
    label: "Code",
    hint: "The 6 digits that your authenticator app shows now.",
    autoComplete: "one-time-code",
    inputMode: "numeric",
    className: "font-mono text-xl tracking-[0.4em]",
    missing: "Enter the 6 digits of your authenticator app",
    read: (text: string) => text.replace(/\D/g, "").slice(0, DIGITS),
    isComplete: (code: string) => code.length === DIGITS,
    other: "Use your authenticator app instead",
  },
  recovery_code: {
    label: "Recovery code",
    hint: "One of the codes that you kept when you set up the app. Each works once.",
    autoComplete: "off",
    inputMode: "text",
    className: "font-mono",
    missing: "Enter one of your recovery codes",
    read: withoutBlanks,
    isComplete: (code: string) => code !== "",
    other: "Use a recovery code instead",
  },
} as const;

/** Asks for a code of the authenticator app, or for a recovery code in its place. */
export function SecondFactorForm({ methods }: { methods: SecondFactorMethod[] }) {
  const typed: Typed[] = (["totp", "recovery_code"] as const).filter((method) => methods.includes(method));
  const [method, setMethod] = useState<Typed>(typed[0] ?? "totp");
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const show = useShowSecondFactor();
  const { missing, read, isComplete, other: _, ...field } = FIELDS[method];
  const other = typed.find((one) => one !== method);

  // The code is the one thing to enter here, when the screen appears and whenever the method changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the method decides when, the field is always the same.
  useEffect(() => input.current?.focus(), [method]);

  const choose = (next: Typed) => {
    setMethod(next);
    setCode("");
    setFault(undefined);
    show.reset();
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFault(isComplete(code) ? undefined : missing);
    if (!isComplete(code)) return input.current?.focus();
    const refused = () => {
      setCode("");
      input.current?.focus();
    };
    show.mutate({ method, code }, { onError: refused });
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <TextField
        {...field}
        ref={input}
        name="code"
        value={code}
        error={fault}
        onChange={(event) => setCode(read(event.target.value))}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Failure error={show.error} />
      <Button type="submit" size="large" isLoading={show.isPending}>
        Confirm
      </Button>
      {other && (
        <Button variant="quiet" onClick={() => choose(other)}>
          {FIELDS[other].other}
        </Button>
      )}
    </form>
  );
}
