import { TextField } from "./text-field";

interface EmailFieldProps {
  value: string;
  error?: string;
  autoComplete?: "email" | "username webauthn";
  onChange: (value: string) => void;
}

export function EmailField({ value, error, autoComplete = "email", onChange }: EmailFieldProps) {
  return (
    <TextField
      label="Email Address"
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
