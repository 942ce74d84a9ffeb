import { type RefObject, useRef } from 'react';
import { codeLength } from '../../contract/verification.ts';
import { TextField } from '../../web/ui/text-field.tsx';

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Called once for each complete code. */
  readonly onComplete: (code: string) => void;
  readonly error: string | undefined;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

/** The six digits of a mailed code. Blanks and dashes of a pasted one are left out. */
export function CodeField({ value, onChange, onComplete, error, inputRef }: CodeFieldProps) {
  const completed = useRef('');
  return (
    <TextField
      ref={inputRef}
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      inputClassName="max-w-48 text-xl tracking-[0.3em] tabular-nums"
      value={value}
      error={error}
      onChange={({ target }) => {
        const code = target.value.replace(/\D/g, '').slice(0, codeLength);
        onChange(code);
        if (code.length < codeLength || code === completed.current) return;
        completed.current = code;
        onComplete(code);
      }}
    />
  );
}
