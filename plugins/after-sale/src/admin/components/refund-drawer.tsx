import { DrawerForm } from "@emberly/kit/admin/drawer-form";
import { formatMoney } from "@emberly/kit/admin/format";
import { Button, Drawer, Hint, Input, Label } from "@medusajs/ui";
import { useId, useState } from "react";

interface RefundDrawerProps {
  /** Cents that were paid for what came back. */
  most: number;
  currency: string;
  isPending: boolean;
  /** Dollars. Calls `close` once it is done. */
  onSubmit: (amount: number, close: () => void) => void;
}

/** Pays the customer back: whole, or less what was announced. */
export function RefundDrawer({ most, currency, isPending, onSubmit }: RefundDrawerProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string>();
  const open = (isNow: boolean) => {
    setOpen(isNow);
    setText((most / 100).toFixed(2));
    setFault(undefined);
  };
  const send = () => {
    const amount = /^\d+(\.\d{1,2})?$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
    const isWrong = Number.isNaN(amount) || Math.round(amount * 100) > most;
    const range = `Write an amount from 0 to ${formatMoney(most / 100, currency)}.`;
    setFault(isWrong ? range : undefined);
    if (!isWrong) onSubmit(amount, () => open(false));
  };
  return (
    <Drawer open={isOpen} onOpenChange={open}>
      <Drawer.Trigger asChild>
        <Button size="small">Pay back</Button>
      </Drawer.Trigger>
      <Drawer.Content>
        <DrawerForm
          title="Pay the customer back"
          description={`Up to ${formatMoney(most / 100, currency)} were paid for what came back. It goes to the card that paid, and the customer is told.`}
          onSubmit={send}
          submit={
            <Button type="submit" size="small" isLoading={isPending}>
              Pay back
            </Button>
          }
        >
          <div className="flex flex-col gap-2">
            <Label htmlFor={id} size="small" weight="plus">
              Amount in {currency.toUpperCase()}
            </Label>
            <Input
              id={id}
              size="small"
              inputMode="decimal"
              value={text}
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
