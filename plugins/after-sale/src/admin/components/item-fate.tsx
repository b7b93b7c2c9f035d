import { Input, Label, Text } from "@medusajs/ui";
import { useId } from "react";

/** What becomes of the pieces of one line, as it is typed. */
export interface Fate {
  restocked: string;
  writtenOff: string;
  /** Why pieces are written off. */
  reason: string;
}

interface ItemFateProps {
  item: { title: string; quantity: number; left: number };
  fate: Fate;
  onFate: (fate: Fate) => void;
}

/** How many pieces of one line have arrived, and what becomes of them. */
export function ItemFate({ item: { title, quantity, left }, fate, onFate }: ItemFateProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <Text asChild size="small" weight="plus" className="first-letter:uppercase">
        <legend>
          {title}, {left} of {quantity} still to come
        </legend>
      </Text>
      <Field
        label="Pieces back into stock"
        value={fate.restocked}
        onValue={(restocked) => onFate({ ...fate, restocked })}
      />
      <Field
        label="Pieces written off"
        value={fate.writtenOff}
        onValue={(writtenOff) => onFate({ ...fate, writtenOff })}
      />
      {fate.writtenOff.trim() !== "0" && (
        <Field
          label="Not for sale any more, because"
          value={fate.reason}
          onValue={(reason) => onFate({ ...fate, reason })}
          isText
        />
      )}
    </fieldset>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  isText?: boolean;
}

function Field({ label, value, onValue, isText = false }: FieldProps) {
  const id = useId();
  return (
    <>
      <Label htmlFor={id} size="small">
        {label}
      </Label>
      <Input
        id={id}
        size="small"
        value={value}
        inputMode={isText ? undefined : "numeric"}
        maxLength={isText ? 500 : 5}
        onChange={(event) => onValue(event.target.value)}
      />
    </>
  );
}

const isNumber = (text: string) => /^\d+$/.test(text.trim());

/** Whether no more pieces are named than are still to come, and what is written off has a reason. */
export function isPossible({ restocked, writtenOff, reason }: Fate, left: number): boolean {
  if (!isNumber(restocked) || !isNumber(writtenOff)) return false;
  return Number(restocked) + Number(writtenOff) <= left && (Number(writtenOff) === 0 || reason.trim() !== "");
}

/** As the call takes it. */
export function linesOf({ item_id, fate }: { item_id: string; fate: Fate }) {
  const all = [
    { item_id, quantity: Number(fate.restocked), written_off: null },
    { item_id, quantity: Number(fate.writtenOff), written_off: fate.reason.trim() },
  ];
  return all.filter(({ quantity }) => quantity > 0);
}
