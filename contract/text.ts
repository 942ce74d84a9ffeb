import * as z from 'zod/mini';
import { isAddress, plainAddress } from './email-address.ts';
import { plainText } from './plain-text.ts';

/** In Unicode code points. */
const maximumLength = 200;

const controlCharacter = /\p{Cc}/u;

/** Without control characters and lone surrogates. */
export function fitsOneLine(value: string): boolean {
  return !controlCharacter.test(value) && value.isWellFormed();
}

/** Zero-width characters, fillers, and the blank Braille pattern. */
const invisibleCharacter = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** {@link plainText}; empty for nothing but invisible characters, which some scripts need. */
function plainOrEmpty(value: string): string {
  const plain = plainText(value);
  if (plain.replace(invisibleCharacter, '').trim() === '') return '';
  return plain;
}

/** One plain line of at most 200 code points. A missing, null or invisible text gives `message`. */
export function requiredText(message: string, { minimumLength = 1 } = {}) {
  return z.string({ error: (issue) => (issue.input == null ? message : 'Must be text') }).check(
    z.overwrite(plainOrEmpty),
    z.minLength(minimumLength, message),
    z.refine(
      (value) => [...value].length <= maximumLength,
      `Must be at most ${maximumLength} characters`,
    ),
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

/** In one spelling, so that two are one buyer. A text that is too long is not looked at. */
export const email = z
  .string({ error: emailMessage })
  .check(
    z.maxLength(1_000, { error: emailMessage, abort: true }),
    z.overwrite(plainAddress),
    z.refine(isAddress, emailMessage),
  );

/** An email address as it is stored; null for a text that is none. */
export function readEmail(text: string): string | null {
  return email.safeParse(text).data ?? null;
}

/** A day as `YYYY-MM-DD`, from 2000 on: PostgreSQL has no year 0. */
export function day(message: string) {
  return z.iso.date(message).check(z.refine((date) => date >= '2000', message));
}

/** What the link to a quote holds: 128 random bits. */
export const quoteToken = z
  .string()
  .check(z.regex(/^[\w-]{22}$/, 'This is not the link of a quote'));

/** Latin, Greek, Cyrillic, Devanagari, Arabic, Chinese, kana, emoji, punctuation and currencies. */
const printable =
  /^(?:(?!\p{Cn})[ -\u03e1\u03f0-\u052f\u0600-\u06ff\u0900-\u097f\u1e00-\u2064\u20a0-\u20bf\u2116\u2122\u3000-\u3096\u3099-\u30fe\u3400-\u4db5\u4e00-\u9fa5\uff01-\uff5e\p{Emoji_Presentation}\p{Default_Ignorable_Code_Point}])*$/u;

/** A mark over a letter of another script, which no font draws together. */
const strayMark =
  /[^ -\u052f\u1e00-\u1fff](?=\p{M})[\u0300-\u0489]|[^\u0600-\u06ff](?=\p{M})[\u0600-\u06ff]|[^\u0900-\u097f](?=\p{M})[\u0900-\u097f]|[^\u3000-\u9fff][\u302a-\u302f\u3099\u309a]/u;

/** Whether the invoice can print every character of a text. It prints □ for any that it can't. */
export function printsOnInvoice(text: string): boolean {
  const composed = text.normalize('NFC');
  return printable.test(composed) && !strayMark.test(composed);
}
