/* Brings what people type and paste into one form. */

/** Blanks of every width, and line separators. Tabs and line ends are control characters. */
const blanks = /\p{Z}+/gu;

/** Soft hyphens, zero-width spaces, byte order marks and direction marks: nobody sees them. */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Joiners at the end or after what joins nothing. Persian, Hindi and emoji need theirs. */
const idleJoiners =
  /([\0-\u02ff\u0370-\u0482\u048a-\u0590\u05d0-\u05ff\u1e00-\u200a\u2010-\u20cf\u2100-\u218f\p{Z}]|^)[\u200c\u200d]+|[\u200c\u200d]+(?=\p{Z}|$)/gu;

/** A text without its unseen characters, in NFC. */
export function removeUnseen(text: string): string {
  const plain = text.replace(unseen, '').replace(idleJoiners, '$1').normalize('NFC');
  // A mark that joins its letter can leave an idle joiner behind it: three times at most.
  return plain === text ? text : removeUnseen(plain);
}

/** A text as it is stored: in NFC, trimmed, with single plain blanks and nothing unseen. */
export function plainText(text: string): string {
  return removeUnseen(text).replace(blanks, ' ').trim();
}

/** Like {@link plainText} for a text of several lines, whose blanks stay. */
export function plainLines(text: string): string {
  return removeUnseen(text).replace(/\p{Z}/gu, ' ').trim();
}

/** The decimal digits of every script as 0 to 9. Each script has its ten in a row. */
export function plainDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
}

/** A number that people write in groups, without blanks, dashes and unseen characters. */
export function joinDigits(text: string): string {
  return plainDigits(removeUnseen(text)).replace(/[\s\p{Pd}\u2212]/gu, '');
}
