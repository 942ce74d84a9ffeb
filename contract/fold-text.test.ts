import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';
import { foldText, matchesSearch, searchWords } from './fold-text.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('a search', () => {
  it.each([
    ['O’Brien & Sons', "o'brien"],
    ["O'Brien & Sons", 'OBrien sons'],
    ['Nguyễn Đặng', 'nguyen dang'],
    ['Ngāti Porou', 'ngati'],
    ['Siobha\u0301n', 'Siobhán'],
    ['Siobhán', 'siobhan'],
    ['Bondi\u00a0 Beach', 'bondi beach'],
    ['Smith–Jones', 'smith-jones'],
    ['Bank of Sydney', 'sydney'],
    ['ＡＣＭＥ Straße', 'acme strasse'],
    ['Ærø Łódź', 'aero lodz'],
  ])('finds %j by %j', (text, search) => {
    expect(matchesSearch(text, search)).toBe(true);
  });

  it.each([
    ['Bank of Sydney', 'ydney'],
    ['Bank of Sydney', '%'],
    ['Bank of Sydney', 'sydney melbourne'],
  ])('does not find %j by %j', (text, search) => {
    expect(matchesSearch(text, search)).toBe(false);
  });
});

/** Texts of every kind that a field takes, often with what folding changes. */
const texts = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }).filter((text) => !text.includes('\0')),
    fc.constantFrom('O’Brien', 'é', 'e\u0301', 'Đ', '\u00a0', '–', '\u200b', 'ß', 'İ', 'ΟΔΟΣ ', 'ﷺ', 'x'.repeat(70), '가'),
  ),
  { maxLength: 12 },
);

it('the database folds as the page does: 2,000 texts', async () => {
  const samples = fc.sample(
    texts.map((parts) => parts.join('')),
    2_000,
  );
  const { rows } = await database.pool.query<{ folded: string; words: string[] }>(
    `select fold_text(sample) as folded, search_words(sample) as words
     from unnest($1::text[]) with ordinality as samples (sample, place) order by place`,
    [samples],
  );
  const wrong = samples.filter((sample, i) => {
    const words = searchWords(sample).map((word) => [...word].slice(0, 60).join(''));
    return rows[i]?.folded !== foldText(sample) || String(rows[i]?.words) !== String(words);
  });
  expect(wrong).toEqual([]);
});
