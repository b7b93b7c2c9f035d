import { Input } from "@medusajs/ui";
import { useEffect, useRef, useState } from "react";

interface Props {
  label: string;
  value: number | null;
  placeholder?: string;
  disabled?: boolean;
  /** Told on Enter and on leaving the field, when the number is another; null when it was emptied. Answers whether it was saved. */
  onSave: (value: number | null) => Promise<boolean> | false;
}

/** A number that is edited where it stands: Enter or leaving saves, Escape takes back. */
export const NumberCell = ({ label, value, placeholder, disabled, onSave }: Props) => {
  const shown = value === null ? "" : String(value);
  const [text, setText] = useState(shown);
  // What it is by the time that a change was refused.
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
    setText(shown);
  }, [shown]);

  const save = async () => {
    const wanted = text.trim() === "" ? null : Number(text);
    const isSame = wanted === value;
    const isEmptyWithout = wanted === null && placeholder === undefined;
    if (isSame || isEmptyWithout || (wanted !== null && !/^\d+$/.test(text.trim()))) {
      setText(shown);
      return;
    }
    // What was refused must not look as if it were so.
    if (!(await onSave(wanted))) setText(latest.current);
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
