import { TextField } from '../../web/ui/text-field.tsx';

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly error: string | undefined;
}

/** Why an operator does something, for the audit. */
export function ReasonField({ value, onChange, error }: ReasonFieldProps) {
  return (
    <TextField
      label="Reason"
      hint="For the audit."
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    />
  );
}
