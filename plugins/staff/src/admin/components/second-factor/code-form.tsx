import { Button, Input, Label } from "@medusajs/ui";
import { useId, useState } from "react";
import { Fault } from "./fault";
import { useAttempt } from "./use-attempt";

interface Props {
  label: string;
  submit: string;
  /** Whether only digits are typed, so that phones show them. */
  isNumber: boolean;
  /** @throws Error with what to tell */
  onCode: (code: string) => Promise<void>;
}

/** One code and a button. */
export const CodeForm = ({ label, submit, isNumber, onCode }: Props) => {
  const id = useId();
  const [code, setCode] = useState("");
  const { isBusy, fault, attempt } = useAttempt();
  return (
    <form
      noValidate
      className="flex flex-col gap-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        attempt(() => onCode(code.trim())).then(() => setCode(""));
      }}
    >
      <Label htmlFor={id} size="small" weight="plus">
        {label}
      </Label>
      <Input
        id={id}
        autoComplete="one-time-code"
        inputMode={isNumber ? "numeric" : "text"}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Fault>{fault}</Fault>
      <Button type="submit" isLoading={isBusy} disabled={code.trim() === ""}>
        {submit}
      </Button>
    </form>
  );
};
