import { moreByNight } from '../more-by-night.ts';

/** Texts that nobody who means well enters, by what they are after. */
export const hostileTexts = {
  'a NUL': 'Mia\u0000Nguyen',
  'a NUL alone': '\u0000',
  'a line feed': 'Mia\nNguyen',
  'a header of a mail': 'Mia\r\nBcc: everybody@example.com',
  'a header and a body': 'Mia\r\n\r\n<b>body</b>',
  'an escape sequence': '\u001b[31mred\u001b[0m',
  'a backspace': 'Mia\u0008\u0008\u0008Eve',
  'a delete': 'Mia\u007f',
  'a C1 control': 'Mia\u0085Nguyen',
  'a tab': 'Mia\tNguyen',
  'half a surrogate pair': 'Mia \ud83d',
  'the other half': '\ude00 Mia',
  'pairs in the wrong order': '\ude00\ud83d',
  '201 characters': 'x'.repeat(201),
  '10,000 characters': 'x'.repeat(10_000),
  '10,000 emoji': '😀'.repeat(10_000),
  'blanks alone': ' \u00a0\u3000 ',
  'invisible characters alone': '\u200b\u2060 \u3164\ufeff',
  'a turn of direction': 'Mia \u202egnp.exe',
  'an isolate that does not end': 'Mia \u2067Nguyen',
  'nothing that is seen': 'a\u200b\u200c\u200d\u2060\ufeffb',
  'a line separator': 'Mia\u2028Nguyen',
  'marks upon marks': `Z${'\u0323\u0301'.repeat(40)}`,
  emoji: 'Mia 👩‍👩‍👧‍👦 🇦🇺',
  'right to left': 'ميا נגוין',
  'characters beyond the first plane': '𠜎𠜱 𝓜𝓲𝓪',
  'letters that look alike': 'Мiа Nguуеn',
  'a byte that is no character': 'Mia \ufffe\uffff',
  quotes: `"Mia' \`Nguyen\``,
  'a statement': `Robert'); drop table orders; --`,
  'a condition': `' or '1'='1`,
  backslashes: 'Mia\\u0000 \\x00 \\',
  'a script': '<script>alert(1)</script>',
  'an attribute': '"><img src=x onerror=alert(1)>',
  entities: '&lt;b&gt; &amp;amp; &#x41;',
  'operators of a PDF': ') Tj ET Q endstream endobj (',
  'a formula': '=HYPERLINK("http://evil.example";"Mia")',
  'a formula with a plus': '+1+1|cmd',
  'a template': '{{7*7}} #{7*7} <%= 7*7 %> $(id)',
  'format characters': '%s%n%x %00 %0d%0a',
  'a path': '../../../etc/passwd',
} as const;

/** A text as the shop keeps it: without blanks around it, and without what turns its direction. */
export function asKept(text: string): string {
  return text.trim().replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/** Of these, the tests of the day try one of each kind. */
const ofEachKind = [
  'a NUL',
  'a header of a mail',
  'half a surrogate pair',
  '10,000 characters',
  'blanks alone',
  'a turn of direction',
  'right to left',
  'a statement',
  'a script',
  'operators of a PDF',
  'a formula',
] as const satisfies readonly (keyof typeof hostileTexts)[];

export const textsToTry: readonly (readonly [name: string, text: string])[] = moreByNight(
  Object.entries(hostileTexts),
  ofEachKind.map((name) => [name, hostileTexts[name]]),
);
