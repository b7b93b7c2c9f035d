import { useId, useState } from "react";
import { MinusIcon, PlusIcon } from "~/components/ui/icons";

const STEP =
  "grid size-12 place-items-center transition-colors enabled:hover:bg-paper-deep disabled:opacity-40";

interface QuantityFieldProps {
  value: number;
  /** What can be bought at most. */
  most: number;
  onChange: (value: number) => void;
}

/** How many to add: typed, or stepped one by one. */
export function QuantityField({ value, most, onChange }: QuantityFieldProps) {
  const id = useId();
  // Whoever clears the field is about to type: a number put there meanwhile would become a part of theirs.
  const [isCleared, setIsCleared] = useState(false);
  const set = (next: number) => onChange(Math.min(Math.max(Math.trunc(next) || 1, 1), most));
  return (
    <div className="inline-flex items-center rounded-sm border border-line bg-white">
      <button
        type="button"
        aria-label="One less"
        disabled={value <= 1}
        onClick={() => set(value - 1)}
        className={STEP}
      >
        <MinusIcon size={16} />
      </button>
      <label htmlFor={id} className="sr-only">
        Quantity
      </label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        value={isCleared ? "" : value}
        onChange={({ target }) => {
          setIsCleared(target.value === "");
          if (target.value !== "") set(target.valueAsNumber);
        }}
        onBlur={() => setIsCleared(false)}
        onFocus={(event) => event.target.select()}
        className="w-10 bg-transparent text-center font-medium tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
      />
      <button
        type="button"
        aria-label="One more"
        disabled={value >= most}
        onClick={() => set(value + 1)}
        className={STEP}
      >
        <PlusIcon size={16} />
      </button>
    </div>
  );
}
