import { expect, it } from 'vitest';
import { newCode } from './codes.ts';

it('every one of the million codes is possible, those with leading zeros too', () => {
  const below: number[] = [];
  const codeAt = (value: number) =>
    newCode((limit) => {
      below.push(limit);
      return value;
    });
  expect([codeAt(0), codeAt(42), codeAt(999_999)]).toEqual(['000000', '000042', '999999']);
  expect(new Set(below)).toEqual(new Set([1_000_000]));
});

it('every digit comes at every place', () => {
  const seen = new Set<string>();
  for (let i = 0; i < 2_000; i += 1) {
    for (const [place, digit] of [...newCode()].entries()) seen.add(`${place}:${digit}`);
  }
  expect(seen.size).toBe(60);
});
