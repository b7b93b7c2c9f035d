import { DrawerForm } from "@emberly/kit/admin/drawer-form";
import { Button, Drawer, Input, Label, Text } from "@medusajs/ui";
import { useId, useState } from "react";
import type { ShownReturn } from "../lib/returns";

interface ReceiveDrawerProps {
  lines: ShownReturn["lines"];
  isPending: boolean;
  /** Calls `close` once it is done. */
  onSubmit: (writtenOff: { item_id: string; reason: string }[], close: () => void) => void;
}

/** Takes in what has arrived, line by line: a line with a reason is written off, every other goes back into stock. */
export function ReceiveDrawer({ lines, isPending, onSubmit }: ReceiveDrawerProps) {
  const [isOpen, setOpen] = useState(false);
  const [reasons, setReasons] = useState<Record<string, string>>({});
  const open = (isNow: boolean) => {
    setOpen(isNow);
    setReasons({});
  };
  const send = () => {
    const writtenOff = Object.entries(reasons)
      .map(([item_id, reason]) => ({ item_id, reason: reason.trim() }))
      .filter(({ reason }) => reason !== "");
    onSubmit(writtenOff, () => open(false));
  };
  return (
    <Drawer open={isOpen} onOpenChange={open}>
      <Drawer.Trigger asChild>
        <Button size="small">It has arrived</Button>
      </Drawer.Trigger>
      <Drawer.Content>
        <DrawerForm
          title="Take in what has arrived"
          description="What can be sold again goes back into stock at once. The customer is told that it is here."
          onSubmit={send}
          submit={
            <Button type="submit" size="small" isLoading={isPending}>
              Take it in
            </Button>
          }
        >
          {lines.map((line) => (
            <LineFate
              key={line.item_id}
              line={line}
              reason={reasons[line.item_id] ?? ""}
              onReason={(reason) => setReasons({ ...reasons, [line.item_id]: reason })}
            />
          ))}
        </DrawerForm>
      </Drawer.Content>
    </Drawer>
  );
}

interface LineFateProps {
  line: ShownReturn["lines"][number];
  reason: string;
  onReason: (reason: string) => void;
}

function LineFate({ line, reason, onReason }: LineFateProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <Text size="small" weight="plus" className="first-letter:uppercase">
        {line.quantity} x {line.title}
      </Text>
      <Label htmlFor={id} size="small">
        Not for sale any more, because
      </Label>
      <Input
        id={id}
        size="small"
        value={reason}
        maxLength={500}
        placeholder="Empty: it goes back into stock"
        onChange={(event) => onReason(event.target.value)}
      />
    </div>
  );
}
