import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldText, searchWords } from '../../../contract/fold-text.ts';
import { shareTestDatabase } from '../../../test/test-database.ts';

const database = await shareTestDatabase();
/** Texts of every kind that a field takes, often with what folding changes. */
const texts = fc.array(
  fc.oneof(
    // Assigned for long: databases know fewer characters than this process.
    fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => text.replace(/\p{Cc}/gu, '')),
    fc.constantFrom(
      'O’Brien',
      'é',
      'e\u0301',
      'Đ',
      '\u00a0',
      '–',
      '\u200b',
      'ß',
      'İ',
      'ΟΔΟΣ ',
      'ﷺ',
      'x'.repeat(70),
      '가',
    ),
  ),
  { maxLength: 12 },
);

it('the database folds as the page does: 2,000 texts', async () => {
  const samples = fc.sample(
    texts.map((parts) => parts.join('')),
    2_000,
  );
  const { rows } = await database.pool.query<{ folded: string; words: string[] }>(
    `select trim(regexp_replace(fold_text(sample), ' +', ' ', 'g')) as folded, search_words(sample) as words
     from unnest($1::text[]) with ordinality as samples (sample, place) order by place`,
    [samples],
  );
  const wrong = samples.filter((sample, i) => {
    const words = searchWords(sample).map((word) => [...word].slice(0, 60).join(''));
    const isCut = Buffer.byteLength(sample) > 180;
    const cut = isCut ? words : searchWords(sample);
    return rows[i]?.folded !== foldText(sample) || String(rows[i]?.words) !== String(cut);
  });
  expect(wrong.map(listCodes)).toEqual([]);
});

function listCodes(text: string): string {
  return [...text].map((character) => character.codePointAt(0)?.toString(16)).join(' ');
}
