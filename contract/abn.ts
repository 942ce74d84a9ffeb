import { joinDigits } from './plain-text.ts';

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Whether a text is an ABN: by its register's rule, a weighted sum of the digits divides by 89. */
export function isAbn(text: string): boolean {
  const digits = digitsOfAbn(text);
  if (!/^\d{11}$/.test(digits)) return false;
  const sum = weights.reduce(
    (total, weight, i) => total + weight * (Number(digits[i]) - (i === 0 ? 1 : 0)),
    0,
  );
  return sum % 89 === 0;
}

/** An ABN as it is stored, with or without its name before it: `ABN: 51-824-753-556`. */
export function digitsOfAbn(text: string): string {
  return joinDigits(text).replace(/^a\.?b\.?n[.:]?/i, '');
}

/** An ABN in its groups: `51 824 753 556`. */
export function formatAbn(text: string): string {
  return digitsOfAbn(text).replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
}
