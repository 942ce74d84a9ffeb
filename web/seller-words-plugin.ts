import type { Plugin } from 'vite';
import { homeWordsOf, supportWordsOf } from '../contract/home-words.ts';
import { demoWays, namePaymentMethods } from '../contract/payment-methods.ts';
import { shop } from '../shop.config.ts';

/** Has the page carry the words that it shows, and not the ones that they replace. */
export function sellerWords(): Plugin {
  const ways = namePaymentMethods(shop, demoWays);
  const files = {
    '/web/tabs/home-words.ts': homeWordsOf(shop, ways),
    '/web/support/support-words.ts': supportWordsOf(shop, ways),
  };
  return {
    name: 'seller-words',
    enforce: 'pre',
    transform(_code, id) {
      const [file] = id.split('?');
      const [, words] = Object.entries(files).find(([name]) => file?.endsWith(name)) ?? [];
      return words && Object.entries(words).map(writeConstant).join('\n');
    },
  };
}

function writeConstant([name, text]: readonly [string, string]): string {
  return `export const ${name} = ${JSON.stringify(text)};`;
}
