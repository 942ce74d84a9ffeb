import fc from 'fast-check';

/** Text of one block of 128 characters, on letters and digits: where marks, figures and names meet. */
const blockText = fc.integer({ min: 0, max: 0x1_f000 / 128 }).chain((block) => {
  const character = fc.integer({ min: block * 128, max: block * 128 + 127 }).map(toCharacter);
  const part = fc.tuple(fc.constantFrom('', '9', '0', 'n', 'A', '$', '漢', ' '), character);
  return fc.array(part, { minLength: 1, maxLength: 20 }).map((parts) => parts.flat().join(''));
});
/** On a letter or digit that is also in the figures. */
const mark = fc.integer({ min: 0x300, max: 0x36f }).map(toCharacter);
const markedText = fc
  .array(fc.tuple(fc.constantFrom(...'0123456789ANU'), mark), { minLength: 1, maxLength: 20 })
  .map((parts) => parts.flat().join(''));

/** What somebody may type, of every Unicode block. */
export const anyTypedText = fc.oneof(blockText, markedText);

function toCharacter(code: number): string {
  const isSurrogate = code >= 0xd800 && code < 0xe000;
  return isSurrogate ? '\u0332' : String.fromCodePoint(code);
}
