import type { Plugin } from 'vite';
import { shop } from '../shop.config.ts';
import { brandOf } from './brand.ts';
import { readFont } from './font.ts';
import { writeFontCss } from './font-css.ts';
import { isMainStyles } from './main-styles.ts';
import { openFont } from './pictures/outlines.ts';

/** Gives the pages the brand's font: its rules in their `main.css`, and its first file before anything asks for it. */
export function brandFont(): Plugin {
  const font = readFont(brandOf(shop));
  const [latin] = font.faces;

  return {
    name: 'brand-font',
    // Before Tailwind reads the theme.
    enforce: 'pre',
    async transform(code, id) {
      if (!isMainStyles(id)) return null;
      return `${code}\n${writeFontCss(font, await openFont(font.latin))}`;
    },
    load(id) {
      if (!id.endsWith('/brand/page-font.ts')) return null;
      const { family, weights } = font;
      return (
        `import file from ${JSON.stringify(`${latin?.file}?url`)};\n` +
        `export const pageFont = { ...${JSON.stringify({ family, weights })}, file };`
      );
    },
    transformIndexHtml: {
      // Before Vite looks for the files that a page names.
      order: 'pre',
      handler: (html) => html.replace('{{font}}', `../node_modules/${latin?.file}`),
    },
  };
}
