import { TextField } from "./text-field";

interface ListSearchProps {
  label: string;
  /** What the list can be searched by. */
  placeholder: string;
  text: string;
  onChange: (text: string) => void;
}

/** The field that narrows one of the administration's lists while it is typed into. */
export function ListSearch({ label, placeholder, text, onChange }: ListSearchProps) {
  return (
    <form className="w-full sm:w-80" onSubmit={(event) => event.preventDefault()}>
      <TextField
        label={label}
        type="search"
        name="q"
        placeholder={placeholder}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        maxLength={120}
      />
    </form>
  );
}
