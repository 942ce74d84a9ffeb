import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import type { TestShop } from '../start-shop.ts';
import type { ShopPage } from './shop-page.ts';
import { firstOrAll } from './sizes.ts';
import type { Seats } from './store-checkout.ts';
import type { Visit } from './visitors.ts';

/** What must be in sight of the fields of a card, beside the button. */
export type CardPart = 'number' | 'expiry' | 'code' | 'name';

export interface ReachedPayment {
  readonly shop: ShopPage;
  readonly fields: Readonly<Record<CardPart, Locator>>;
}

type Reach = (visit: Visit, seats: Seats) => Promise<ReachedPayment>;

/** A laptop's windows with its browser's bars, and a phone's. */
const windows: readonly (readonly [width: number, height: number, parts: readonly CardPart[]])[] = [
  [1280, 720, ['number', 'expiry', 'code', 'name']],
  [1366, 650, ['number', 'expiry', 'code', 'name']],
  [390, 664, ['number', 'expiry']],
];

const one = { 'Enterprise Protection': 25 };
const five = { ...one, 'Security Complete': 999, 'Product 3': 5, 'Product 4': 6, 'Product 5': 999 };

/** Puts three more products on sale, so that an order can have five lines. */
export async function addProducts({ database }: Pick<TestShop, 'database'>): Promise<void> {
  const numbers = [3, 4, 5];
  const values = numbers.map((position) => ({
    id: `product-${position}`,
    position,
    name: `Ironbark Product ${position}`,
    price_cents: 8_999,
    description: 'For tests of an order with five lines.',
    features: [],
  }));
  await database.db.insertInto('products').values(values).execute();
}

/** On arrival, before anything is scrolled. `daily`: how many cases `npm test` tries. */
export function testCardFormFirst(mode: string, reach: Reach, daily: number): void {
  const cases = [five, one].flatMap((seats) =>
    windows.map(
      ([width, height, parts]) => [width, height, Object.keys(seats).length, parts, seats] as const,
    ),
  );
  it.each(firstOrAll(cases, daily))(
    `${mode}: at %i x %i with %i products the card form is in sight on arrival`,
    async (...args) => {
      const [width, height, _count, parts, seats] = args;
      const isPhone = width < 640 && { isMobile: true, hasTouch: true };
      const { shop, fields } = await reach({ viewport: { width, height }, ...isPhone }, seats);
      const button = shop.checkout.button('Complete Purchase');
      const wanted = { ...Object.fromEntries(parts.map((part) => [part, fields[part]])), button };
      const seen: Record<string, boolean> = {};
      for (const [name, target] of Object.entries(wanted)) seen[name] = await isWhollySeen(target);
      expect(seen).toEqual(Object.fromEntries(Object.keys(wanted).map((name) => [name, true])));
      expect(await shop.checkout.dialog.locator('.dialog-body').evaluate(({ scrollTop }) => scrollTop)).toBe(
        0,
      );
    },
  );
}

/** Between the dialog's title line and its footer. */
async function isWhollySeen(target: Locator): Promise<boolean> {
  const page = target.page();
  const [box, body, footer] = await Promise.all([
    target.boundingBox(),
    page.locator('.dialog-body').boundingBox(),
    page.locator('.dialog-frame > footer').boundingBox(),
  ]);
  if (!box || !body || !footer) return false;
  const isIn = ({ y, height }: typeof box) => box.y >= y && box.y + box.height <= y + height;
  return isIn(body) || isIn(footer);
}
