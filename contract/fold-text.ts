const unlike: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ſ: 's',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/**
 * A text as a search compares it: case, accents, apostrophes, and kinds of dashes and blanks don't
 * count. `fold_text` of the database does the same.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[øđðłħŧıſςßæœþ]/g, (letter) => unlike[letter] ?? letter)
    .replace(/[\u058a\u2010-\u2015\u2212\u2e3a\u2e3b]/g, '-')
    .replace(/['`´ʹ-ʼˈ‘-‛′]/g, '')
    .replace(unheard, '')
    .replace(/[ \t\n\r\u1680\u2028\u2029]+/g, ' ')
    .trim();
}

/** Marks on letters, and what nobody sees. */
const unheard =
  /[\u0300-\u036f]|[\u064b-\u065f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f]|[\ufe00-\ufe0f]|\ufeff/g;

/** The words of a text by which a search finds it. */
export function searchWords(text: string): string[] {
  return foldText(text)
    .split(/[\t\n\r -/:-@[-`{-\u00bf\u2000-\u206f\u3000-\u303f]+/)
    .filter((word) => word !== '');
}

/** Whether each word of a search begins a word of a text. */
export function matchesSearch(text: string, search: string): boolean {
  const words = searchWords(text);
  const wanted = searchWords(search);
  return wanted.length > 0 && wanted.every((start) => words.some((word) => word.startsWith(start)));
}
