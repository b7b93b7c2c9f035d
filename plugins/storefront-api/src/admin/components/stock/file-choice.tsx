import { ArrowUpTray } from "@medusajs/icons";
import { Text } from "@medusajs/ui";
import { useState } from "react";

/** A file to be dropped or chosen. */
export const FileChoice = ({ busy, onChoose }: { busy: boolean; onChoose: (file: File) => void }) => {
  const [over, setOver] = useState(false);
  return (
    <label
      className={`flex cursor-pointer flex-col items-center gap-2 rounded-lg border border-dashed p-10 focus-within:border-ui-border-interactive ${
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
        if (file && !busy) onChoose(file);
      }}
    >
      <ArrowUpTray className="text-ui-fg-subtle" />
      <Text size="small" weight="plus">
        {busy ? "Reading…" : "Choose a CSV file, or drop it here"}
      </Text>
      <Text size="xsmall" className="text-ui-fg-subtle">
        Columns: id, sku or handle; stocked; threshold. Up to 20,000 lines.
      </Text>
      <input
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        className="sr-only"
        disabled={busy}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file) onChoose(file);
        }}
      />
    </label>
  );
};
