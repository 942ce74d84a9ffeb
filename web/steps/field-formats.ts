import type { UseFormRegisterReturn } from 'react-hook-form';
import { plainDigits, plainText } from '../../contract/plain-text.ts';
import { codeLength } from '../../contract/verification.ts';

/**
 * A field is checked when the focus leaves it, and then as it changes. The delay keeps a new
 * message from moving a button away from under the click that left the field.
 */
export const checkOnLeave = { mode: 'onTouched', delayError: 200 } as const;

/** While text is typed at its end, pasted or autofilled. Editing in the middle is left alone. */
export function formatAsTyped<Name extends string>(
  field: UseFormRegisterReturn<Name>,
  format: (text: string) => string,
  onFormatted?: (text: string) => void,
): UseFormRegisterReturn<Name> {
  return {
    ...field,
    onChange: async (event) => {
      const { target }: { target: HTMLInputElement } = event;
      if (target.selectionEnd === target.value.length) target.value = format(target.value);
      const changed = field.onChange(event);
      onFormatted?.(target.value);
      await changed;
    },
  };
}

/** In groups as on the card: `4111 1111 1111 1111`, or `3782 822463 10005` of American Express. */
export function formatCardNumber(text: string): string {
  const americanExpress = /^(3[47]\d{2})(\d{1,6})(\d{0,5})/.exec(keepDigits(text, 15));
  if (americanExpress) return americanExpress.slice(1).join(' ').trimEnd();
  return keepDigits(text, 19).replace(/(\d{4})(?=\d)/g, '$1 ');
}

/**
 * `MM/YY`. The slash comes with the first digit of the year, a month of one digit gets its zero,
 * and a year of four digits, as browsers autofill it, loses its first two. `2029-12` is `12/29`.
 */
export function formatExpiry(text: string): string {
  const plain = plainDigits(plainText(text));
  const yearFirst = /^20(\d\d)[-/](0[1-9]|1[0-2])$/.exec(plain);
  if (yearFirst) return `${yearFirst[2]}/${yearFirst[1]}`;
  const padded = plain.replace(/^([2-9])/, '0$1').replace(/^(\d)\s*\//, '0$1/');
  const digits = keepDigits(padded, 6);
  const month = digits.slice(0, 2);
  const year = digits.slice(2);
  if (year.length === 4) return `${month}/${year.slice(2)}`;

  const hasSlash = year !== '' || /^\d\d\s*\//.test(padded);
  return hasSlash ? `${month}/${year}` : month;
}

export function formatSecurityCode(text: string): string {
  return keepDigits(text, 4);
}

/** `Your code: 123 456` is `123456`. */
export function formatCode(text: string): string {
  return keepDigits(text, codeLength);
}

function keepDigits(text: string, most: number): string {
  return plainDigits(text).replace(/\D/g, '').slice(0, most);
}
