import type { ShopPage } from './shop-page.ts';
import { walkCheckout } from './walk-checkout.ts';
import { walkScreens } from './walk-screens.ts';

/** Looks at what is on the screen now; the name says what that is. */
export type Look = (name: string) => Promise<void>;

/** A way through the shop that stops at every state of what it passes. */
export type Walk = (shop: ShopPage, look: Look) => Promise<void>;

/** All walks. Each needs a browser that was never used. */
export const walks: readonly (readonly [what: string, walk: Walk])[] = [
  ['every screen', walkScreens],
  ['every step of the checkout', walkCheckout],
];
