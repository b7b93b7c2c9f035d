import { DrawerForm } from "@emberly/kit/admin/drawer-form";
import { Button, Checkbox, Drawer, Hint, Label } from "@medusajs/ui";
import { useId, useState } from "react";
import type { ShownReturn } from "../lib/returns";
import { type Fate, ItemFate, isPossible, linesOf } from "./item-fate";

interface ReceiveDrawerProps {
  shown: ShownReturn;
  isPending: boolean;
  /** Calls `close` once it is done. */
  onSubmit: (arrived: { lines: ReturnType<typeof linesOf>; is_last: boolean }, close: () => void) => void;
}

/** Takes in what has arrived, line by line. What is missing is waited for, unless staff say that it does not come. */
export function ReceiveDrawer({ shown, isPending, onSubmit }: ReceiveDrawerProps) {
  const id = useId();
  const items = shown.items
    .map((item) => ({ ...item, left: item.quantity - item.arrived }))
    .filter(({ left }) => left > 0);
  const [isOpen, setOpen] = useState(false);
  const [fates, setFates] = useState<Record<string, Fate>>({});
  const [isLast, setLast] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const fateOf = ({ item_id, left }: { item_id: string; left: number }): Fate =>
    fates[item_id] ?? { restocked: String(left), writtenOff: "0", reason: "" };
  const open = (isNow: boolean) => {
    setOpen(isNow);
    setFates({});
    setLast(false);
    setWrong(false);
  };
  const send = () => {
    const arrived = items.map((item) => ({ ...item, fate: fateOf(item) }));
    const canBe = arrived.every(({ fate, left }) => isPossible(fate, left));
    setWrong(!canBe);
    if (canBe) onSubmit({ lines: arrived.flatMap(linesOf), is_last: isLast }, () => open(false));
  };
  return (
    <Drawer open={isOpen} onOpenChange={open}>
      <Drawer.Trigger asChild>
        <Button size="small">It has arrived</Button>
      </Drawer.Trigger>
      <Drawer.Content>
        <DrawerForm
          title="Take in what has arrived"
          description="What can be sold again goes back into stock at once. What is missing is waited for. The customer is told what is here."
          onSubmit={send}
          submit={
            <Button type="submit" size="small" isLoading={isPending}>
              Take it in
            </Button>
          }
        >
          {items.map((item) => (
            <ItemFate
              key={item.item_id}
              item={item}
              fate={fateOf(item)}
              onFate={(fate) => setFates({ ...fates, [item.item_id]: fate })}
            />
          ))}
          <div className="flex items-center gap-2">
            <Checkbox id={id} checked={isLast} onCheckedChange={(checked) => setLast(checked === true)} />
            <Label htmlFor={id} size="small">
              The rest does not come
            </Label>
          </div>
          {isWrong && (
            <Hint variant="error">
              Write whole numbers, no more than are still to come, and why pieces are written off.
            </Hint>
          )}
        </DrawerForm>
      </Drawer.Content>
    </Drawer>
  );
}
