/**
 * Query strings, email addresses, licence keys and card numbers. Patterns must not rescan text they already rejected:
 * long input would take quadratic time.
 */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/\?[^\s"'?]*=[^\s"']*/g, '?[query]'],
  [/(?<![\w.+%-])[\w.+%-]+@(?:[\w-]+\.)+[a-z]{2,}/gi, '[address]'],
  [/\b[0-9A-Z]{5}(?:-[0-9A-Z]{5}){4}\b/gi, '[key]'],
  [/(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g, '[number]'],
];

/** Masks what looks like a buyer's data in a text from outside, such as an error message. */
export function maskPersonal(text: string): string {
  return patterns.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text);
}
