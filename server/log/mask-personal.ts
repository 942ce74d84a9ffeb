/** Patterns must not rescan text they already rejected: long input would take quadratic time. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/\?[^\s"'?]*=[^\s"']*/g, '?[query]'],
  [/(?<![\w.+%-])[\w.+%-]+@(?:[\w-]+\.)+[a-z]{2,}/gi, '[address]'],
  [/\b[0-9A-Z]{5}(?:-[0-9A-Z]{5}){4}\b/gi, '[key]'],
  [/\b(?:[rs]k_(?:live|test)_|whsec_|ctoken_)\w+/g, '[secret]'],
  [/(quote=|\/quotes\/)[\w-]{22}(?![\w-])/g, '$1[token]'],
  [/_secret_\w+/g, '_[secret]'],
  [/(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g, '[number]'],
];

/** Masks what looks like a buyer's data or a secret in a text from outside, such as an error message. */
export function maskPersonal(text: string): string {
  return patterns.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text);
}

/** An address without most of its name: `m***@example.com`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}***${address.slice(at)}`;
}
