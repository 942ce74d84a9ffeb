import { type DoubtKind, longestKey } from '../../../contract/desk/key-import.ts';
import { hasOtherDash } from './clean-key.ts';

export interface Doubt {
  readonly kind: DoubtKind;
  /** Why, in a sentence. */
  readonly reason: string;
}

/**
 * What makes it doubtful that a text is the vendor's key. A text that can't be one has that doubt
 * only.
 */
export function findKeyDoubts(key: string): readonly Doubt[] {
  const fault = findFault(key);
  if (fault) return [fault];
  return suspicions.filter(([, test]) => test(key)).map(([kind, , reason]) => ({ kind, reason }));
}

type Rule = readonly [DoubtKind, (key: string) => boolean, string];

function findFault(key: string): Doubt | null {
  const [kind, , reason] = faults.find(([, test]) => test(key)) ?? [];
  return kind && reason ? { kind, reason } : null;
}

const fewestCharacters = 4;
const day = '(?:0?[1-9]|[12]\\d|3[01])';
const month = '(?:0?[1-9]|1[0-2])';
const monthName =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const years = '(?:(?:19|20|21)\\d\\d)';
const dates = new RegExp(
  [
    `${years}[-/.]${month}[-/.]${day}`,
    `(?:${day}[-/.]${month}|${month}[-/.]${day})[-/.](?:${years}|\\d\\d)`,
    `${day}[-/. ]${monthName}(?:[-/. ](?:${years}|\\d\\d))?`,
    `${monthName}[-/. ](?:${years}|\\d{1,2})(?:,? ${years})?`,
    `${years}[-/. ]${monthName}`,
    `\\d{1,2}:\\d\\d(?::\\d\\d)?(?: ?[ap]m)?`,
  ]
    .map((pattern) => `^(?:${pattern})(?:[ t]\\d{1,2}:\\d\\d.*)?$`)
    .join('|'),
  'i',
);

function lettersOf(key: string): number {
  return key.replace(/[^\p{Letter}\p{Number}]/gu, '').length;
}

/**
 * Excel keeps fifteen digits of a number, and writes zeros for the rest. Of 18 or more, that is no
 * coincidence.
 */
function isRounded(key: string, fewest: number, most: number): boolean {
  const [, digits = ''] = /^[+-]?([1-9]\d*)$/.exec(key.replace(/[,’'\u00a0\u202f]/g, '')) ?? [];
  return digits.length >= fewest && digits.length <= most && /^0+$/.test(digits.slice(15));
}

const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Han',
  'Cherokee',
].map((script) => new RegExp(`\\p{Script=${script}}`, 'u'));

/** What can't be a key. */
const faults: readonly Rule[] = [
  ['no-key', (key) => key === '', 'There is no key in this row.'],
  ['not-a-key', (key) => key.length > longestKey, `A key has at most ${longestKey} characters.`],
  [
    'not-a-key',
    (key) => /\p{Cc}/u.test(key),
    'A key has no line breaks or other control characters.',
  ],
  [
    'not-a-key',
    (key) => /\p{Default_Ignorable_Code_Point}|\u2800|\ufffd/u.test(key) || !key.isWellFormed(),
    'The key has an invisible or unreadable character.',
  ],
  [
    'not-a-key',
    (key) => /<\/?[a-z!][^>]*>|&(?:[a-z]{2,8}|#\d+);/i.test(key),
    'This is a line of a web page.',
  ],
  [
    'not-a-key',
    (key) => /[*•●∙·▪■█░…]|\.{3}|_{4}|#{4}/u.test(key),
    'Part of the key is hidden: get the whole key from the vendor.',
  ],
  [
    'damaged',
    (key) => /^=|^[@+-][a-z0-9.]+\(/i.test(key),
    'This is a formula of a spreadsheet, not its result.',
  ],
  [
    'damaged',
    (key) => /^#(?:n\/a|value!|ref!|name\?|num!|null!|div\/0!)$/i.test(key),
    'This is an error of a spreadsheet.',
  ],
  [
    'damaged',
    (key) => /^[+-]?\d+(?:[.,]\d+)?E[+-]\d+$/i.test(key) || /^[+-]?\d+[.,]\d+E\d+$/i.test(key),
    'A spreadsheet has turned the key into a rounded number: its digits are lost.',
  ],
  [
    'damaged',
    (key) => isRounded(key, 18, 200),
    'A spreadsheet has replaced the digits after the fifteenth with zeros.',
  ],
  [
    'damaged',
    (key) => dates.test(key),
    'This is a date or a time, perhaps of a key that a spreadsheet changed.',
  ],
  [
    'damaged',
    (key) =>
      /^[+-]?(?:[$€£]\s*)?\d+(?:,\d{3})*[.,]\d{1,2}$|^[+-]?[$€£]?\d{1,3}(?:[,.]\d{3}){2,}$/.test(
        key,
      ),
    'This is an amount or a number as a spreadsheet formats it.',
  ],
  ['not-a-key', (key) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(key), 'This is an email address.'],
  [
    'not-a-key',
    (key) =>
      /^(?:sub|grand )?totals?\b|^(?:sum|count|page|end of|exported|generated|printed)\b.*[\s:]|^(?:true|false|null|none|undefined)$/i.test(
        key,
      ),
    'This is a line of the list, not a key.',
  ],
  [
    'not-a-key',
    (key) => scripts.filter((script) => script.test(key)).length > 1,
    'The key has letters of two alphabets that look alike, such as a Cyrillic М for an M.',
  ],
  [
    'not-a-key',
    (key) => lettersOf(key) < fewestCharacters,
    `A key has at least ${fewestCharacters} letters or digits.`,
  ],
];

/** What a key may be, but seldom is. */
const suspicions: readonly Rule[] = [
  [
    'rounded',
    (key) => isRounded(key, 16, 17),
    'The digits after the fifteenth are zeros: a spreadsheet may have replaced them.',
  ],
  ['dashes', hasOtherDash, 'The key has a dash that isn’t “-”, as a word processor sets it.'],
  [
    'unusual',
    (key) => /[^\x20-\x7e]/u.test(key.replace(/[\p{Dash_Punctuation}\u2212\u2043\u02d7]/gu, '-')),
    'The key has a character that isn’t on an English keyboard.',
  ],
  ['unusual', (key) => /:\/\/|^www\./i.test(key), 'This is a web address.'],
  [
    'unusual',
    (key) => !/\d/.test(key) && /\s/.test(key) && /\p{Ll}/u.test(key),
    'These are words.',
  ],
  [
    'unusual',
    (key) =>
      (key.match(/(?<![a-z0-9])x{3,}(?![a-z0-9])/gi) ?? []).join('').length > lettersOf(key) / 2,
    'Part of the key may be hidden.',
  ],
  [
    'unusual',
    (key) => /^['"‘’“”`]|['"‘’“”`]$/.test(key),
    'The key has a quotation mark at its end.',
  ],
];
