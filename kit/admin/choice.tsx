import { Label, Select } from "@medusajs/ui";

interface Props {
  label: string;
  /** Shows the label above; else it is for screen readers. */
  labelled?: boolean;
  /** Texts by their values. */
  options: Record<string, string>;
  value: string;
  onChange: (value: string) => void;
}

/** One of a few ways to narrow down or to order a list. */
export const Choice = ({ label, labelled, options, value, onChange }: Props) => {
  const select = (
    <Select size="small" value={value} onValueChange={onChange}>
      <Select.Trigger aria-label={label} className="w-full">
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        {Object.entries(options).map(([option, text]) => (
          <Select.Item key={option} value={option}>
            {text}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  );
  if (!labelled) return <div style={{ width: "10rem", maxWidth: "100%" }}>{select}</div>;
  return (
    <div className="flex flex-col gap-1">
      <Label size="xsmall" className="text-ui-fg-subtle">
        {label}
      </Label>
      {select}
    </div>
  );
};
