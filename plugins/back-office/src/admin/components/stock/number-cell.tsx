import { Input } from "@medusajs/ui";
import { useEffect, useState } from "react";

interface Props {
  label: string;
  value: number | null;
  placeholder?: string;
  disabled?: boolean;
  /** Told on Enter and on leaving the field, when the number is another; null when it was emptied. */
  onSave: (value: number | null) => void;
}

/** A number that is edited where it stands: Enter or leaving saves, Escape takes back. */
export const NumberCell = ({ label, value, placeholder, disabled, onSave }: Props) => {
  const shown = value === null ? "" : String(value);
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);

  const save = () => {
    const wanted = text.trim() === "" ? null : Number(text);
    const isSame = wanted === value;
    const isEmptyWithout = wanted === null && placeholder === undefined;
    if (isSame || isEmptyWithout || (wanted !== null && !/^\d+$/.test(text.trim()))) {
      setText(shown);
      return;
    }
    onSave(wanted);
  };

  return (
    <Input
      aria-label={label}
      size="small"
      className="w-16 text-right lg:w-20 tabular-nums"
      inputMode="numeric"
      value={text}
      placeholder={placeholder}
      disabled={disabled}
      onChange={(event) => setText(event.target.value)}
      onBlur={save}
      onFocus={(event) => event.target.select()}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key === "Escape") setText(shown);
      }}
    />
  );
};
