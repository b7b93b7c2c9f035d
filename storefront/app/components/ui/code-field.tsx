import { TextField } from "./text-field";

interface CodeFieldProps {
  /** @default "OTP" */
  label?: string;
  /** @default "otp" */
  name?: string;
  value: string;
  error?: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** Length of a one-time code. */
const MAX_LENGTH = 6;

/**
 * The one-time code, at most 6 characters. `maxLength` would cut a code that is pasted with blanks, so the limit is
 * applied here, after the blanks are dropped.
 */
export function CodeField({ label = "OTP", name = "otp", value, error, disabled, onChange }: CodeFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
      hint="The 6-digit code from the email. It is good for 10 minutes."
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\s/g, "").slice(0, MAX_LENGTH))}
      disabled={disabled}
      autoComplete="one-time-code"
      inputMode="numeric"
      autoCapitalize="none"
      spellCheck={false}
      required
      className="font-mono text-xl tracking-[0.4em]"
    />
  );
}
