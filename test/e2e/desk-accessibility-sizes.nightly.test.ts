import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { phone } from './chromium.ts';
import { startDeskTests } from './desk-page.ts';
import { fillDesk } from './fill-desk.ts';
import {
  findDarkViolations,
  findSmallTargets,
  findUnreachable,
  findViolations,
  findWideBoxes,
} from './findings.ts';
import { findOnWalk } from './walk.ts';
import { walkDesk, walkDeskStates, walkSignIn } from './walk-desk.ts';
import { walkDeskActions } from './walk-desk-actions.ts';

const tests = await startDeskTests();

const orderIds = await fillDesk(tests);

describe.each([
  ['390 px', phone],
  ['768 px', { viewport: { width: 768, height: 900 } }],
  ['1440 px', { viewport: { width: 1440, height: 900 } }],
])('at %s, in the light scheme and in the dark', (_width, screen) => {
  const finds = [
    findViolations,
    findWideBoxes,
    findDarkViolations,
    'hasTouch' in screen ? findSmallTargets : findUnreachable,
  ];

  it('every screen is accessible, fits, and is in reach', async () => {
    const desk = await tests.open('/', screen);
    expect(await findOnWalk(desk, (_, look) => walkDesk(desk, orderIds, look), finds)).toEqual([]);
  });

  it('every dialog and state is accessible, fits, and is in reach', async () => {
    expect(await findOnWalk(await tests.open('/', screen), walkDeskStates, finds)).toEqual([]);
  });

  it('signing in is accessible, fits, and is in reach', async () => {
    expect(await findOnWalk(await tests.openSignedOut('/', screen), walkSignIn, finds)).toEqual([]);
  });

  it('every action is accessible, fits, and is in reach', async () => {
    const desk = await tests.open('/', screen);
    expect(await findOnWalk(desk, (_, look) => walkDeskActions(desk, tests, look), finds)).toEqual([]);
  });
});

it('every screen fits a phone with text at 200 %', async () => {
  const desk = await tests.open('/', phone);
  await desk.page.addInitScript(
    `addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; });`,
  );
  // A table of sums scrolls in a box of its own.
  const finds = [async (page: Page) => (await findWideBoxes(page)).filter((box) => box.startsWith('<html'))];
  expect(await findOnWalk(desk, (_, look) => walkDesk(desk, orderIds, look), finds)).toEqual([]);
});
