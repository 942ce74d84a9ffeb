import type { Page } from 'playwright-core';
import type { ShopPage } from './shop-page.ts';

/** Looks at what is on the screen now; the name says what that is. */
export type Look = (name: string) => Promise<void>;

/** A way through the shop that stops at every state of what it passes. */
export type Walk = (shop: ShopPage, look: Look) => Promise<void>;

type Find = (page: Page) => Promise<string[]>;

/** The faults at every stop of a walk. */
export async function findOnWalk<Place extends { readonly page: Page }>(
  place: Place,
  walk: (place: Place, look: Look) => Promise<void>,
  finds: readonly Find[],
): Promise<string[]> {
  const found: string[] = [];
  await walk(place, async (name) => {
    for (const find of finds) {
      for (const finding of await find(place.page)) found.push(`${name}: ${finding}`);
    }
  });
  return found;
}
