import { DrawerForm } from "@emberly/kit/admin/drawer-form";
import { formatCents } from "@emberly/kit/admin/format";
import { Button, Drawer, Hint, Input, Label } from "@medusajs/ui";
import { useId, useState } from "react";
import type { ShownReturn } from "../lib/returns";

interface RefundDrawerProps {
  shown: ShownReturn;
  isPending: boolean;
  /** In whole units of the currency. Calls `close` once it is done. */
  onSubmit: (amount: number, close: () => void) => void;
}

/** Amounts are in the smallest unit of the currency (cents). */
function describe(shown: ShownReturn): string {
  const { refundable, fee, refunds, status } = shown;
  const sentences = [
    `Up to ${formatCents(refundable, shown)} can be paid back for what came back.`,
    fee > 0 ? `${formatCents(fee, shown)} were announced as the fee.` : "",
    refunds.some((one) => one.status === "failed")
      ? "It is what the bank has sent back, and paid whole."
      : "",
    status === "received" ? "It ends the return." : "The rest is paid back once it is here.",
    "It goes to the card that paid, and the customer is told.",
  ];
  return sentences.filter(Boolean).join(" ");
}

/** Pays the customer back: whole, or less what was announced. */
export function RefundDrawer({ shown, isPending, onSubmit }: RefundDrawerProps) {
  const { refundable: most, proposed, currency_code: currency, cents_per_unit: units } = shown;
  const id = useId();
  const digits = Math.round(Math.log10(units));
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string>();
  const open = (isNow: boolean) => {
    setOpen(isNow);
    setText((proposed / units).toFixed(digits));
    setFault(undefined);
  };
  const send = () => {
    const amount = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
    // Not a whole number of the smallest coin is not a number of them either.
    const isWrong = !(Math.round(amount * units) <= most) || Number(amount.toFixed(digits)) !== amount;
    const range = `Write an amount from 0 to ${formatCents(most, shown)}.`;
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
          description={describe(shown)}
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
