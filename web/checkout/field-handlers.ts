import type { UseFormRegisterReturn } from 'react-hook-form';
import { digitsOf, findCaret } from './field-formats.ts';

/** Formats a field as its text is typed, pasted or autofilled. The caret stays behind its digit. */
export function formatAsTyped<Name extends string>(
  field: UseFormRegisterReturn<Name>,
  format: (text: string) => string,
  onFormatted?: (text: string) => void,
): UseFormRegisterReturn<Name> {
  return {
    ...field,
    onChange: async (event) => {
      if (event.target instanceof HTMLInputElement) formatInput(event.target, format);
      const changed = field.onChange(event);
      onFormatted?.(event.target.value);
      await changed;
    },
  };
}

/** For a field that is focused when its step opens: leaving it empty is no error before the form is submitted. */
export function ignoreEmptyBlur<Name extends string>(
  field: UseFormRegisterReturn<Name>,
): UseFormRegisterReturn<Name> {
  return {
    ...field,
    onBlur: async (event) => {
      if (event.target.value !== '') await field.onBlur(event);
    },
  };
}

function formatInput(input: HTMLInputElement, format: (text: string) => string) {
  const typed = input.value;
  const formatted = format(typed);
  if (formatted === typed) return;
  const caret = input.selectionStart ?? typed.length;
  const place =
    caret === typed.length ? formatted.length : findCaret(formatted, digitsOf(typed.slice(0, caret)).length);
  input.value = formatted;
  input.setSelectionRange(place, place);
}
