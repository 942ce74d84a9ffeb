import { expect, it } from 'vitest';
import { startDeskTests } from './desk-page.ts';
import { fillDesk } from './fill-desk.ts';
import { countTranslated, findLooseTexts, translator } from './translator.ts';
import { findOnWalk } from './walk.ts';
import { walkDesk, walkDeskStates } from './walk-desk.ts';

const tests = await startDeskTests();

const orderIds = await fillDesk(tests);

it('every screen of the desk works while the browser translates it, and no text has a sibling', async () => {
  const desk = await tests.open('/');
  expect(await findOnWalk(desk, (_, look) => walkDesk(desk, orderIds, look), [findLooseTexts])).toEqual([]);
  const translated = await tests.open('/', { before: translator });
  await walkDesk(translated, orderIds, async () => undefined);
  expect(await countTranslated(translated.page)).toBeGreaterThan(20);
});

it('so does every dialog and state', async () => {
  expect(await findOnWalk(await tests.open('/'), walkDeskStates, [findLooseTexts])).toEqual([]);
  await walkDeskStates(await tests.open('/', { before: translator }), async () => undefined);
});
