import { TextField } from "./text-field";

interface ListSearchProps {
  label: string;
  /** What the list can be searched by. */
  placeholder: string;
  text: string;
  onChange: (text: string) => void;
}

/** A search field that narrows an administration list as the administrator types. */
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
