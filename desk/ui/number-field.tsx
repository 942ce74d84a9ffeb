import { TextField, type TextFieldProps } from '../../web/ui/text-field.tsx';

/** A number or an amount in dollars: digits under digits. */
export function NumberField(props: TextFieldProps) {
  return <TextField inputMode="decimal" inputClassName="text-right tabular-nums max-w-40" {...props} />;
}
