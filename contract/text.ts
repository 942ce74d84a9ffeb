import * as z from 'zod/mini';

/** The longest text a single field may hold, in Unicode code points. */
export const maximumTextLength = 200;

const controlCharacter = /\p{Cc}/u;

function fitsOneLine(value: string): boolean {
  return !controlCharacter.test(value) && value.isWellFormed();
}

/** Characters without a shape of their own: zero-width ones, fillers, and the blank Braille pattern. */
const invisibleCharacter = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The text without blanks around it. Invisible characters stay, unless there is nothing else. */
function trim(value: string): string {
  const trimmed = value.trim();
  return trimmed.replace(invisibleCharacter, '').trim() === '' ? '' : trimmed;
}

/**
 * One line of text that must not be empty: trimmed, at most 200 code points, no control characters and no
 * broken surrogate pairs. A missing field, a null, and blanks or invisible characters alone all count as empty and
 * give `message`.
 */
export function requiredText(message: string, { minimumLength = 1 } = {}) {
  return z.string({ error: (issue) => (issue.input == null ? message : 'Must be text') }).check(
    z.overwrite(trim),
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
