import { expect, test } from 'vitest';
import { describeWait } from './code-step.tsx';

test.each([
  [1, '1 second'],
  [30, '30 seconds'],
  [125, '3 minutes'],
])('a wait of %i seconds is shown as %j', (seconds, words) => {
  expect(describeWait(seconds)).toBe(words);
});
