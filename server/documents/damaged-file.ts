import { extractText } from 'unpdf';

/**
 * Earlier releases replaced a letter or digit that stood under a rare mark in all of a document,
 * its figures included. A file is damaged when a value in plain characters is missing from its
 * text, and appears there with □ in place of some.
 */
export async function isDamaged(pdf: Buffer, data: object): Promise<boolean> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  const shown = text.replace(/\s+/g, '');
  if (!shown.includes('□')) return false;
  return listValues(data).some((value) => isReplacedIn(shown, value.replace(/\s+/g, '')));
}

function isReplacedIn(shown: string, value: string): boolean {
  // Shorter ones may be found by chance.
  if (value.length < 5 || !/^[!-~]*$/.test(value) || shown.includes(value)) return false;
  const withSubstitutes = Array.from(
    value,
    (character) => `[□${character.replace(/[\\\]^-]/, '\\$&')}]`,
  );
  const found = shown.matchAll(new RegExp(`(?=(${withSubstitutes.join('')}))`, 'g'));
  // A name in a script that no font has is □ throughout: no value of the shop.
  return [...found].some(([, match = '']) => /[^□]/.test(match));
}

function listValues(data: unknown): string[] {
  if (typeof data === 'string') return [data];
  if (typeof data !== 'object' || data === null) return [];
  return Object.values(data).flatMap(listValues);
}
