import { TextField } from "~/components/ui/text-field";

interface CustomerSearchProps {
  text: string;
  onChange: (text: string) => void;
}

export function CustomerSearch({ text, onChange }: CustomerSearchProps) {
  return (
    <form className="w-full sm:w-80" onSubmit={(event) => event.preventDefault()}>
      <TextField
        label="Find a customer"
        type="search"
        name="q"
        placeholder="Name or email"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        maxLength={120}
      />
    </form>
  );
}
