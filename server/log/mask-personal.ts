/**
 * What a buyer's data looks like in the middle of a text: query strings, addresses, licence keys, card numbers. None
 * may start to match inside what it has looked through in vain, or a long text would take its square.
 */
const shapes: readonly (readonly [RegExp, string])[] = [
  [/\?[^\s"'?]*=[^\s"']*/g, '?[query]'],
  [/(?<![\w.+%-])[\w.+%-]+@(?:[\w-]+\.)+[a-z]{2,}/gi, '[address]'],
  [/\b[0-9A-Z]{5}(?:-[0-9A-Z]{5}){4}\b/gi, '[key]'],
  [/(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g, '[number]'],
];

/** Each shape has one of these; most texts have none. */
const hint = /[?@\d-]/;

/** A text of somebody else's making, fit for the log. */
export function maskPersonal(text: string): string {
  if (!hint.test(text)) return text;
  return shapes.reduce((masked, [shape, mask]) => masked.replace(shape, mask), text);
}
