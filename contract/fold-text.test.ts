import { describe, expect, it } from 'vitest';
import { matchesSearch } from './fold-text.ts';

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
