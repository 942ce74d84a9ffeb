/** How documents show their running numbers: 1 is `INV-000001`. */
export function documentNumbers(prefix: 'INV' | 'ADJ' | 'QUO') {
  const shown = new RegExp(`^\\s*${prefix}-?0*([1-9]\\d{0,8})\\s*$`, 'i');
  return {
    format: (number: number): string => `${prefix}-${String(number).padStart(6, '0')}`,
    /** Reads it in either case; null for anything else. */
    parse: (text: string): number | null => {
      const digits = shown.exec(text)?.[1];
      return digits === undefined ? null : Number(digits);
    },
  };
}
