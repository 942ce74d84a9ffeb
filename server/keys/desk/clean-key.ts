import type { ImportReport } from '../../../contract/desk/import-report.ts';

type Wrapping = keyof ImportReport['unwrapped'];

export interface CleanKey {
  readonly key: string;
  /** What was taken off. */
  readonly unwrapped: readonly Wrapping[];
}

/**
 * Takes off what spreadsheets put around a text so that they don't change it: `="0012"` and
 * `'0012`.
 */
export function unwrapKey(cell: string): CleanKey {
  const unwrapped: Wrapping[] = [];
  let key = cell;
  const [, formula] = /^=\s*"((?:[^"]|"")*)"$/.exec(key) ?? [];
  if (formula !== undefined) {
    key = formula.replaceAll('""', '"').trim();
    unwrapped.push('formulas');
  }
  const [, quoted] = /^['‘’]([^'‘’]+)['‘’]?$/.exec(key) ?? [];
  if (quoted !== undefined) {
    key = quoted.trim();
    unwrapped.push('apostrophes');
  }
  return { key, unwrapped };
}

/** `License key: KEY`, but not `AB:CD`, which may be a key itself. */
const label =
  /^(?=[^:]*(?:key|licen[cs]e|serial|code|token|\s))\p{Letter}[\p{Letter}\p{Number}\s.#/'’-]{0,40}:\s*(\S.*)$/iu;

/**
 * What stands before a key in a list or a mail, and what follows it: `12. KEY`, `12) KEY`, `• KEY`,
 * `> KEY`, `License key: KEY`.
 */
export function readListNumber(
  text: string,
): { readonly number: number | null; readonly key: string } | null {
  const marked =
    /^[-*•●▪◦‣·–—]\s+(\S.*)$/u.exec(text)?.[1] ??
    /^(?:>\s?)+(\S.*)$/.exec(text)?.[1] ??
    label.exec(text)?.[1];
  if (marked) return { number: null, key: marked };
  const [, number, key] =
    /^\(?#?(\d{1,6})(?:[.):]\s+|\)|\.(?=\p{Letter}))(\S.*)$/u.exec(text) ?? [];
  return number && key ? { number: Number(number), key } : null;
}

/** `1 KEY`: a number and a blank, which only a whole list shows to be no part of the key. */
function readBareNumber(text: string): ReturnType<typeof readListNumber> {
  const [, number, key] = /^(\d{1,6})\s+(\S.*)$/.exec(text) ?? [];
  return number && key ? { number: Number(number), key } : null;
}

/**
 * What takes the numbers off a list in which each is one more than that before it; null for any
 * other.
 */
export function findListNumbers(texts: readonly string[]): typeof readListNumber | null {
  return (
    [readListNumber, readBareNumber].find((read) => {
      const numbers = texts
        .map((text) => read(text)?.number ?? null)
        .filter((number) => number !== null);
      const isLong = numbers.length > 1 || (texts.length === 1 && numbers[0] === 1);
      return (
        isLong &&
        numbers.length >= texts.length / 2 &&
        numbers.every((number, i) => i === 0 || number === (numbers[i - 1] ?? 0) + 1)
      );
    }) ?? null
  );
}

const otherDashes = /[\p{Dash_Punctuation}\u2212\u2043\u02d7]/gu;

/** A dash that isn't the one on a keyboard, as word processors set it. */
export function hasOtherDash(key: string): boolean {
  return /[^-]/u.test((key.match(otherDashes) ?? []).join(''));
}

export function replaceDashes(key: string): string {
  return key.replace(otherDashes, '-');
}
