import { DrawerForm } from "@emberly/kit/admin/drawer-form";
import { Button, Drawer, Hint, Input, Label, toast } from "@medusajs/ui";
import { useId, useState } from "react";
import { type NewWindow, useAddWindow } from "../lib/windows";

const EMPTY: NewWindow = { delivered_from: "", delivered_to: "", returnable_until: "" };

const LABELS: Record<keyof NewWindow, string> = {
  delivered_from: "Delivered from",
  delivered_to: "to",
  returnable_until: "May be returned until",
};

/** Gives what is delivered in some days more time to be returned. */
export function WindowDrawer() {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [days, setDays] = useState(EMPTY);
  const [fault, setFault] = useState<string>();
  const add = useAddWindow();
  const open = (isNow: boolean) => {
    setOpen(isNow);
    setDays(EMPTY);
    setFault(undefined);
  };
  const send = () => {
    const wrong = faultOf(days);
    setFault(wrong);
    if (wrong) return;
    add.mutate(days, {
      onSuccess: () => {
        toast.success("Returns have more time");
        open(false);
      },
      onError: (error) => setFault(error.message),
    });
  };
  return (
    <Drawer open={isOpen} onOpenChange={open}>
      <Drawer.Trigger asChild>
        <Button size="small" variant="secondary">
          Add more time
        </Button>
      </Drawer.Trigger>
      <Drawer.Content>
        <DrawerForm
          title="More time for returns"
          description="For what is delivered in these days. A later day counts, an earlier one changes nothing."
          onSubmit={send}
          submit={
            <Button type="submit" size="small" isLoading={add.isPending}>
              Add
            </Button>
          }
        >
          {(Object.keys(LABELS) as (keyof NewWindow)[]).map((name) => (
            <div key={name} className="flex flex-col gap-2">
              <Label htmlFor={`${id}-${name}`} size="small" weight="plus">
                {LABELS[name]}
              </Label>
              <Input
                id={`${id}-${name}`}
                type="date"
                size="small"
                value={days[name]}
                aria-describedby={fault ? `${id}-fault` : undefined}
                onChange={(event) => setDays({ ...days, [name]: event.target.value })}
              />
            </div>
          ))}
          {fault && (
            <Hint id={`${id}-fault`} variant="error">
              {fault}
            </Hint>
          )}
        </DrawerForm>
      </Drawer.Content>
    </Drawer>
  );
}

function faultOf({ delivered_from, delivered_to, returnable_until }: NewWindow): string | undefined {
  if (!delivered_from || !delivered_to || !returnable_until) return "Choose all three days.";
  return delivered_from <= delivered_to && delivered_to <= returnable_until
    ? undefined
    : "Each day must come after the one before.";
}
