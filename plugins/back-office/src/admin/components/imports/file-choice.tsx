import { ArrowUpTray } from "@medusajs/icons";
import { Text } from "@medusajs/ui";
import { useState } from "react";

interface Props {
  /** Names the input. */
  label: string;
  /** What to do, or which file it is. */
  text: string;
  hint: string;
  accept: string;
  disabled?: boolean;
  onChoose: (file: File) => void;
}

/** A file to be dropped or chosen. */
export const FileChoice = ({ label, text, hint, accept, disabled, onChoose }: Props) => {
  const [over, setOver] = useState(false);
  return (
    <label
      className={`flex cursor-pointer flex-col items-center gap-2 rounded-lg border border-dashed px-6 py-8 text-center focus-within:border-ui-border-interactive ${
        over ? "border-ui-border-interactive bg-ui-bg-highlight" : "border-ui-border-strong bg-ui-bg-subtle"
      }`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !disabled) onChoose(file);
      }}
    >
      <ArrowUpTray className="text-ui-fg-subtle" />
      <Text size="small" weight="plus" className="text-pretty [overflow-wrap:anywhere]">
        {text}
      </Text>
      <Text size="xsmall" className="text-ui-fg-subtle text-pretty">
        {hint}
      </Text>
      <input
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        disabled={disabled}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file) onChoose(file);
        }}
      />
    </label>
  );
};
