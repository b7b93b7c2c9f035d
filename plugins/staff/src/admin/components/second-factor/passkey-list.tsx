import { Button, Input, Text, toast, usePrompt } from "@medusajs/ui";
import { useState } from "react";
import { type Passkey, removePasskey, renamePasskey } from "../../lib/second-factor";

interface Props {
  passkeys: Passkey[];
  /** Does something once a factor was shown. */
  whenConfirmed: (work: () => void) => void;
  onChange: () => void;
}

const day = (moment: string) => new Date(moment).toLocaleDateString(undefined, { dateStyle: "medium" });

const used = ({ created_at, last_used_at }: Passkey) =>
  `Added ${day(created_at)} · ${last_used_at ? `last used ${day(last_used_at)}` : "not used yet"}`;

export const PasskeyList = ({ passkeys, whenConfirmed, onChange }: Props) => {
  const prompt = usePrompt();
  const told = (work: Promise<unknown>, text: string) =>
    work.then(
      () => {
        toast.success(text);
        onChange();
      },
      (error: Error) => toast.error(error.message),
    );
  const remove = async ({ id, name }: Passkey) => {
    const isSure = await prompt({
      title: `Remove “${name}”?`,
      description: "Nobody can sign in with it any more. Delete it on the device too.",
      confirmText: "Remove",
      variant: "danger",
    });
    if (isSure) whenConfirmed(() => told(removePasskey(id), `“${name}” is removed`));
  };
  return (
    <ul className="divide-y">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
          <div className="min-w-0 flex-1">
            <Name
              passkey={passkey}
              onName={(name) => told(renamePasskey(passkey.id, name), `It is called “${name}” now`)}
            />
            <Text size="small" className="text-ui-fg-subtle">
              {used(passkey)}
            </Text>
          </div>
          <Button
            size="small"
            variant="secondary"
            aria-label={`Remove ${passkey.name}`}
            onClick={() => remove(passkey)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
};

/** A name that is changed where it stands. */
const Name = ({ passkey, onName }: { passkey: Passkey; onName: (name: string) => void }) => {
  const [name, setName] = useState(passkey.name);
  const save = () => {
    const wanted = name.trim();
    if (wanted === "") setName(passkey.name);
    else if (wanted !== passkey.name) onName(wanted);
  };
  return (
    <Input
      size="small"
      aria-label={`Name of ${passkey.name}`}
      maxLength={60}
      value={name}
      onChange={(event) => setName(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
    />
  );
};
