import type { Walk } from './walk.ts';
import { walkCheckout } from './walk-checkout.ts';
import { walkFindKeys } from './walk-find-keys.ts';
import { walkQuotes } from './walk-quotes.ts';
import { walkRenewal } from './walk-renewal.ts';
import { walkScreens } from './walk-screens.ts';

/** All walks. Each needs a browser that was never used. */
export const walks: readonly (readonly [what: string, walk: Walk])[] = [
  ['every screen', walkScreens],
  ['every step of the checkout', walkCheckout],
  ['a renewal', walkRenewal],
  ['finding keys again', walkFindKeys],
  ['a quote in every state', walkQuotes],
];
