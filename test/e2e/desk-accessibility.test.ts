import { beforeAll, describe, expect, it } from 'vitest';
import { phone } from './chromium.ts';
import { type DeskPage, startDeskTests } from './desk-page.ts';
import { fillDesk } from './fill-desk.ts';
import { findSmallTargets } from './findings.ts';
import { walkDesk, walkDeskStates } from './walk-desk.ts';

const tests = startDeskTests();
let orderIds: readonly string[];

beforeAll(async () => {
  orderIds = await fillDesk(tests);
});

describe('on a phone', () => {
  const walkAndFind = async (
    walk: (desk: DeskPage, stop: (name: string) => Promise<void>) => Promise<void>,
  ) => {
    const desk = await tests.open('/', phone);
    const found: string[] = [];
    await walk(desk, async (name) => {
      const faults = await desk.findFaults();
      const small = await findSmallTargets(desk.page);
      found.push(...[...faults, ...small].map((finding) => `${name}: ${finding}`));
    });
    return found;
  };

  it('every screen is accessible and fits', async () => {
    expect(await walkAndFind((desk, stop) => walkDesk(desk, orderIds, stop))).toEqual([]);
  });

  it('every dialog and state is accessible and fits', async () => {
    expect(await walkAndFind(walkDeskStates)).toEqual([]);
  });
});
