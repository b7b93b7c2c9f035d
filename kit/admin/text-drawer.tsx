import { Button, Drawer, Hint, Label, Textarea } from "@medusajs/ui";
import { useId, useState } from "react";
import { DrawerForm } from "./drawer-form";

interface TextDrawerProps {
  /** The button that opens it, and its title. */
  title: string;
  description: string;
  label: string;
  /** What the field begins with. */
  before?: string;
  longest: number;
  /** Said when nothing was written; without it nothing may be. */
  missing?: string;
  submit: string;
  isPending: boolean;
  /** Calls `close` once it is done. */
  onSubmit: (text: string, close: () => void) => void;
}

/** A button that opens a drawer with one field. */
export function TextDrawer(props: TextDrawerProps) {
  const { title, description, label, before = "", longest, missing, submit, isPending, onSubmit } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState(before);
  const [fault, setFault] = useState<string>();
  const open = (isNow: boolean) => {
    setOpen(isNow);
    setText(before);
    setFault(undefined);
  };
  const send = () => {
    const found = missing && text.trim() === "" ? missing : undefined;
    setFault(found);
    if (!found) onSubmit(text.trim(), () => open(false));
  };
  return (
    <Drawer open={isOpen} onOpenChange={open}>
      <Drawer.Trigger asChild>
        <Button size="small" variant="secondary">
          {title}
        </Button>
      </Drawer.Trigger>
      <Drawer.Content>
        <DrawerForm
          title={title}
          description={description}
          onSubmit={send}
          submit={
            <Button type="submit" size="small" isLoading={isPending}>
              {submit}
            </Button>
          }
        >
          <div className="flex flex-col gap-2">
            <Label htmlFor={id} size="small" weight="plus">
              {label}
            </Label>
            <Textarea
              id={id}
              rows={6}
              value={text}
              maxLength={longest}
              aria-invalid={fault !== undefined}
              aria-describedby={fault ? `${id}-fault` : undefined}
              onChange={(event) => setText(event.target.value)}
            />
            {fault && (
              <Hint id={`${id}-fault`} variant="error">
                {fault}
              </Hint>
            )}
          </div>
        </DrawerForm>
      </Drawer.Content>
    </Drawer>
  );
}
