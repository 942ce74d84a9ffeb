import { expect, it } from 'vitest';
import { moreByNight } from '../more-by-night.ts';
import { startBrowserTests } from './browser-tests.ts';
import { countTranslated, findLooseTexts, translator } from './translator.ts';
import { findOnWalk } from './walk.ts';
import { walks } from './walks.ts';

const tests = await startBrowserTests();

it('a page that the browser translates sells from the first screen to the licence keys', async () => {
  const shop = await tests.openCheckout({ before: translator });
  await shop.checkout.buy();
  expect(await countTranslated(shop.page)).toBeGreaterThan(100);
  expect(await shop.checkout.dialog.locator('font', { hasText: /^Thank you/ }).count()).toBeGreaterThan(0);
  await shop.checkout.close();
  await shop.isAt('Endpoint security, licensed in minutes');
});

// By day, accessibility.test.ts looks for such texts on its own walks.
it.each(moreByNight(walks, []))('no text has a sibling on %s, translated as it goes', async (_what, walk) => {
  expect(await findOnWalk(await tests.visit(), walk, [findLooseTexts])).toEqual([]);
  await walk(await tests.visit({ before: translator }), async () => undefined);
});
