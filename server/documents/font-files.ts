import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** Those of `fonts` in `documents/look.typ`. One weight of a package is enough: the others are for other programs. */
const fonts = [
  resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
  join(dirname(resolve('@embedpdf/fonts-sc')), '..', 'fonts', 'NotoSansHans-Regular.otf'),
];

/** The fonts of documents, with those that the seller adds to the folder `fonts` beside the templates. */
export function fontFiles(templates: string): string[] {
  return [...fonts, ...globSync(join(templates, 'fonts', '*.{ttf,otf}')).sort()];
}
