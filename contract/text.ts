import * as z from 'zod/mini';

/** In Unicode code points. */
const maximumLength = 200;

const controlCharacter = /\p{Cc}/u;

/** Without control characters and lone surrogates. */
export function fitsOneLine(value: string): boolean {
  return !controlCharacter.test(value) && value.isWellFormed();
}

/** Zero-width characters, fillers, and the blank Braille pattern. */
const invisibleCharacter = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Removes spaces around a text. Invisible characters stay, unless there are no others. */
function trim(value: string): string {
  const trimmed = value.trim();
  return trimmed.replace(invisibleCharacter, '').trim() === '' ? '' : trimmed;
}

/** One trimmed line of at most 200 code points. A missing, null or invisible text gives `message`. */
export function requiredText(message: string, { minimumLength = 1 } = {}) {
  return z.string({ error: (issue) => (issue.input == null ? message : 'Must be text') }).check(
    z.overwrite(trim),
    z.minLength(minimumLength, message),
    z.refine((value) => [...value].length <= maximumLength, `Must be at most ${maximumLength} characters`),
    z.refine(fitsOneLine, 'Must not contain control characters'),
  );
}

/** Like {@link requiredText}, but a missing, null or blank value becomes the empty string. */
export function optionalText() {
  return z.pipe(
    z.optional(z.nullable(requiredText('', { minimumLength: 0 }))),
    z.transform((value) => value ?? ''),
  );
}

const emailMessage = 'Invalid email address';

/** In lower case, so that two spellings are one buyer. The lengths are of RFC 5321 section 4.5.3.1. */
export const email = z.string({ error: emailMessage }).check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(254, { error: emailMessage, abort: true }),
  z.regex(z.regexes.email, { error: emailMessage, abort: true }),
  z.refine((address) => address.indexOf('@') <= 64, emailMessage),
);

/** A day as `YYYY-MM-DD`, from 2000 on: PostgreSQL has no year 0. */
export function day(message: string) {
  return z.iso.date(message).check(z.refine((date) => date >= '2000', message));
}

/** What the link to a quote holds: 128 random bits. */
export const quoteToken = z.string().check(z.regex(/^[\w-]{22}$/, 'This is not the link of a quote'));

/** Latin, Greek, Cyrillic, Arabic, Chinese, kana, emoji, punctuation and currencies. */
const printable =
  /^[\u0020-\u04ff\u0600-\u06ff\u1e00-\u2064\u20a0-\u20bf\u2116\u2122\u3000-\u3096\u3099-\u30fe\u3400-\u4db5\u4e00-\u9fa5\uff01-\uff5e\p{Emoji_Presentation}\p{Default_Ignorable_Code_Point}]*$/u;

/** Whether the invoice can print every character of a text. It prints □ for any that it can't. */
export function printsOnInvoice(text: string): boolean {
  return printable.test(text.normalize('NFC'));
}
