import { beforeAll, describe, expect, it } from 'vitest';
import { type DeskPage, startDeskTests } from './desk-page.ts';
import { fillDesk } from './fill-desk.ts';
import { findDarkViolations } from './findings.ts';
import { walkDesk, walkDeskStates } from './walk-desk.ts';

const tests = startDeskTests();
let orderIds: readonly string[];

beforeAll(async () => {
  orderIds = await fillDesk(tests);
});

describe.each([
  ['768 px', { viewport: { width: 768, height: 900 } }],
  ['1440 px', { viewport: { width: 1440, height: 900 } }],
])('at %s, in the light scheme and in the dark', (_width, screen) => {
  const walkAndFind = async (
    walk: (desk: DeskPage, stop: (name: string) => Promise<void>) => Promise<void>,
  ) => {
    const desk = await tests.open('/', screen);
    const found: string[] = [];
    await walk(desk, async (name) => {
      const faults = [...(await desk.findFaults()), ...(await findDarkViolations(desk.page))];
      found.push(...faults.map((finding) => `${name}: ${finding}`));
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
