import type { UseFormRegisterReturn } from 'react-hook-form';
import { caretBehindDigits, digitsOf } from '../payment/card-format.ts';

/**
 * A form field whose text is brought into shape as it is typed, pasted or filled in. The caret stays behind the
 * digit it stood behind. `onFormatted` gets the text whenever it was changed.
 */
export function registerFormatted<Name extends string>(
  field: UseFormRegisterReturn<Name>,
  format: (text: string) => string,
  onFormatted?: (text: string) => void,
): UseFormRegisterReturn<Name> {
  return {
    ...field,
    onChange: async (event) => {
      if (event.target instanceof HTMLInputElement) reshape(event.target, format);
      const changed = field.onChange(event);
      onFormatted?.(event.target.value);
      await changed;
    },
  };
}

function reshape(input: HTMLInputElement, format: (text: string) => string) {
  const typed = input.value;
  const formatted = format(typed);
  if (formatted === typed) return;
  const caret = input.selectionStart ?? typed.length;
  input.value = formatted;
  const place =
    caret === typed.length
      ? formatted.length
      : caretBehindDigits(formatted, digitsOf(typed.slice(0, caret)).length);
  input.setSelectionRange(place, place);
}
