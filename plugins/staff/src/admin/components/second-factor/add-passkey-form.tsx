import { Button, Input, Label, Text } from "@medusajs/ui";
import { useId, useState } from "react";
import { addPasskey } from "../../lib/second-factor";
import { Fault } from "./fault";
import { useAttempt } from "./use-attempt";

/** A name, and the browser's own question after it. */
export const AddPasskeyForm = ({ onDone }: { onDone: () => void }) => {
  const id = useId();
  const [name, setName] = useState("");
  const { isBusy, fault, attempt } = useAttempt();
  return (
    <form
      noValidate
      className="flex flex-col gap-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        attempt(() => addPasskey(name).then(onDone));
      }}
    >
      <Text size="small">
        A passkey is kept by your device or password manager and unlocked as you unlock that: by finger, face
        or PIN.
      </Text>
      <Label htmlFor={id} size="small" weight="plus">
        Name of the device
      </Label>
      <Input
        id={id}
        autoComplete="off"
        placeholder="Work laptop"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Fault>{fault}</Fault>
      <Button type="submit" isLoading={isBusy} disabled={name.trim() === ""}>
        Create the passkey
      </Button>
    </form>
  );
};
