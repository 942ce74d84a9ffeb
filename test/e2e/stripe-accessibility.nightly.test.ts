import { expect, it } from 'vitest';
import { desktop, phone } from './chromium.ts';
import {
  findCutBoxes,
  findDarkViolations,
  findRivalButtons,
  findSmallTargets,
  findSqueezedText,
  findViolations,
  findWideBoxes,
} from './findings.ts';
import { startStripeTests } from './stripe-tests.ts';
import { findOnWalk } from './walk.ts';
import { walkStripe } from './walk-stripe.ts';

const { tests } = await startStripeTests();

const narrow = { ...phone, viewport: { width: 320, height: 640 } };
const largeText = {
  viewport: { width: 1280, height: 900 },
  before: `addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; });`,
};

it.each([
  ['to axe on a phone', phone, [findViolations]],
  ['to axe on a desktop, in the light scheme and in the dark', desktop, [findViolations, findDarkViolations]],
  ['too wide or too small at 320 px', narrow, [findWideBoxes, findSmallTargets, findRivalButtons]],
  [
    'cut off or squeezed with text twice as large',
    largeText,
    [findWideBoxes, findCutBoxes, findSqueezedText],
  ],
])('on the payment step with Stripe nothing is wrong %s', async (_what, visit, finds) => {
  expect(await findOnWalk(await tests.visit(visit), walkStripe, finds)).toEqual([]);
});
