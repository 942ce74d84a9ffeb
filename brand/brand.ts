import type { Seller } from '../contract/seller.ts';

/** The look of a shop. Colours are in lower case: `#1a6b5c`. */
export interface Brand {
  readonly accent: string;
  readonly highlight: string;
  readonly ink: string;
  readonly paper: string;
  readonly font: string;
}

export type BrandColour = keyof Omit<Brand, 'font'>;

/** The look that the shop comes with. */
export const defaultBrand: Brand = {
  accent: '#2447c8',
  highlight: '#2b6a57',
  ink: '#0f1a33',
  paper: '#fbf9f5',
  font: '@fontsource-variable/geist',
};

export function brandOf({ brand = {} }: Pick<Seller, 'brand'>): Brand {
  return {
    accent: brand.accent ?? defaultBrand.accent,
    highlight: brand.highlight ?? defaultBrand.highlight,
    ink: brand.ink ?? defaultBrand.ink,
    paper: brand.paper ?? defaultBrand.paper,
    font: brand.font ?? defaultBrand.font,
  };
}
