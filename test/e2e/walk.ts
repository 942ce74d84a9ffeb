import type { ShopPage } from './shop-page.ts';

/** Looks at what is on the screen now; the name says what that is. */
export type Look = (name: string) => Promise<void>;

/** A way through the shop that stops at every state of what it passes. */
export type Walk = (shop: ShopPage, look: Look) => Promise<void>;
