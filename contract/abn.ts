const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/**
 * Whether a text is a valid Australian Business Number: 11 digits whose weighted sum, after subtracting 1 from the
 * first digit, is divisible by 89 (Australian Business Register, "Format of the ABN").
 */
export function isAbn(text: string): boolean {
  const digits = digitsOfAbn(text);
  if (!/^\d{11}$/.test(digits)) return false;
  const sum = weights.reduce(
    (total, weight, i) => total + weight * (Number(digits[i]) - (i === 0 ? 1 : 0)),
    0,
  );
  return sum % 89 === 0;
}

/** An ABN without its spaces, as it is stored. */
export function digitsOfAbn(text: string): string {
  return text.replaceAll(/\s/g, '');
}

/** An ABN in its groups: `51 824 753 556`. */
export function formatAbn(text: string): string {
  return digitsOfAbn(text).replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
}
