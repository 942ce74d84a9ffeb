import type { Seller } from '../../contract/seller.ts';

/** What the two shops of the tests change in `shop.config.ts`. Their pictures are in the folders beside this file. */
export const sellers = {
  /** Dark paper, a warm accent and a round mark. */
  dark: {
    tradingName: 'Ember Software',
    legalName: 'Ember Software Pty Ltd',
    logoText: 'Ember Software',
    email: 'help@embersoftware.example',
    brand: { accent: '#ffb454', highlight: '#ff7a90', ink: '#f6efe6', paper: '#17120f' },
  },
  /** White paper, a green accent, a wordmark six times as wide as high, and another font. */
  wide: {
    tradingName: 'Northmeridian',
    legalName: 'Northmeridian Pty Ltd',
    logoText: 'Northmeridian',
    email: 'hello@northmeridian.example',
    brand: {
      accent: '#0b7a3b',
      highlight: '#b4450b',
      ink: '#141414',
      paper: '#ffffff',
      font: '@fontsource-variable/bricolage-grotesque',
    },
  },
} satisfies Record<string, Partial<Seller>>;

export type BrandName = keyof typeof sellers;

export const brandNames = Object.keys(sellers) as BrandName[];
