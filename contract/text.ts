import * as z from 'zod/mini';

/** The longest text a single field may hold, in Unicode code points. */
export const maximumTextLength = 200;

const controlCharacter = /\p{Cc}/u;

function fitsOneLine(value: string): boolean {
  return !controlCharacter.test(value) && value.isWellFormed();
}

/**
 * One line of text that must not be empty: trimmed, at most 200 code points, no control characters and no
 * broken surrogate pairs. A missing field, a null and blanks alone all count as empty and give `message`.
 */
export function requiredText(message: string, { minimumLength = 1 } = {}) {
  return z.string({ error: (issue) => (issue.input == null ? message : 'Must be text') }).check(
    z.trim(),
    z.minLength(minimumLength, message),
    z.refine(
      (value) => [...value].length <= maximumTextLength,
      `Must be at most ${maximumTextLength} characters`,
    ),
    z.refine(fitsOneLine, 'Must not contain control characters'),
  );
}

/** Like {@link requiredText}, but may be missing, null or blank: all of these become the empty string. */
export function optionalText() {
  return z.pipe(
    z.optional(z.nullable(requiredText('', { minimumLength: 0 }))),
    z.transform((value) => value ?? ''),
  );
}
