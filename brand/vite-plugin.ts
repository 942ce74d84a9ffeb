import type { Plugin } from 'vite';
import { shop } from '../shop.config.ts';
import { isMainStyles } from './main-styles.ts';
import { writeThemeCss } from './theme-css.ts';
import { type Tokens, tokensOf } from './tokens.ts';

/** Adds the brand's colours to the style sheet of a page, which is its `main.css`, and to its head. */
export function brandStyles(): Plugin {
  return {
    name: 'brand-styles',
    // Before Tailwind reads the theme.
    enforce: 'pre',
    transform(code, id) {
      return isMainStyles(id) ? `${code}\n${writeThemeCss(tokensOf(shop))}` : null;
    },
    transformIndexHtml: (html) => fillHead(html, tokensOf(shop)),
  };
}

function fillHead(html: string, { light, dark, colourScheme }: Tokens): string {
  return html
    .replaceAll('{{colour-scheme}}', colourScheme)
    .replaceAll('{{light-paper}}', light.paper)
    .replaceAll('{{dark-paper}}', dark.paper);
}
