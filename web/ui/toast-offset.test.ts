import { expect, it } from 'vitest';
import { type Box, findOffset, splitToast } from './toaster.tsx';

const toast: Box = { left: 1000, top: 800, right: 1400, bottom: 880 };
const button: Box = { left: 1040, top: 790, right: 1230, bottom: 834 };
const quantity: Box = { left: 1090, top: 720, right: 1230, bottom: 766 };

it('a box that covers nothing stays where it is', () => {
  const above = { ...button, top: 700, bottom: 790 };
  const beside = { ...button, left: 800, right: 1000 };
  expect(findOffset(toast, [above, beside], 450)).toBe(0);
});

it('a box moves above what it covers, with a gap', () => {
  expect(findOffset(toast, [button], 450)).toBe(880 - 790 + 8);
});

it('a box moves above the next control too if it would cover that instead', () => {
  expect(findOffset(toast, [button, quantity], 450)).toBe(880 - 720 + 8);
});

it('a box stays where it is rather than move too high', () => {
  expect(findOffset(toast, [button, quantity], 700)).toBe(0);
});

it('a long text is shown up to the end of its first sentence, a short one whole', () => {
  const long = 'You have not been charged. Our prices have changed since you opened the page: check them.';
  expect(splitToast(long)).toEqual({
    first: 'You have not been charged.',
    rest: ' Our prices have changed since you opened the page: check them.',
  });
  const short = 'Check your email for the 6-digit code. Demo code: 123456';
  expect(splitToast(short)).toEqual({ first: short, rest: '' });
});
