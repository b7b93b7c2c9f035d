import { TextField } from "./text-field";

interface EmailFieldProps {
  /** @default "Email Address" */
  label?: string;
  value: string;
  error?: string;
  autoComplete?: "email" | "username webauthn";
  onChange: (value: string) => void;
}

export function EmailField({
  label = "Email Address",
  value,
  error,
  autoComplete = "email",
  onChange,
}: EmailFieldProps) {
  return (
    <TextField
      label={label}
      name="email"
      type="email"
      inputMode="email"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
