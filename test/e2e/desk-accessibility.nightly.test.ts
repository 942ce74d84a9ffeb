import { describe, expect, it } from 'vitest';
import { phone } from './chromium.ts';
import { startDeskTests } from './desk-page.ts';
import { fillDesk } from './fill-desk.ts';
import { findSmallTargets, findViolations, findWideBoxes } from './findings.ts';
import { byNight } from './sizes.ts';
import { findOnWalk } from './walk.ts';
import { walkDesk, walkDeskStates } from './walk-desk.ts';

const tests = await startDeskTests();
const finds = [findViolations, findWideBoxes, findSmallTargets];

const orderIds = await fillDesk(tests);

describe('on a phone', () => {
  it('every screen is accessible and fits', async () => {
    const desk = await tests.open('/', phone);
    expect(await findOnWalk(desk, (_, look) => walkDesk(desk, orderIds, look), finds)).toEqual([]);
  });

  byNight('every dialog and state is accessible and fits', async () => {
    expect(await findOnWalk(await tests.open('/', phone), walkDeskStates, finds)).toEqual([]);
  });
});
