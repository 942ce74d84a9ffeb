import { expect, it } from 'vitest';
import { foldKeys, listKeys } from './list-keys.ts';

const listed = (id: number, state: 'valid' | 'revoked') => ({
  id,
  seat: id,
  state,
  revokedAtVendor: false,
  maskedKey: `••••${id}`,
});

it('a key that ended since it was revealed is not shown, nor one to copy', () => {
  const keys = [listed(1, 'valid'), listed(3, 'revoked')];
  const revealed = [1, 2, 3].map((id) => ({ id, position: 0, seat: id, key: `KEY-${id}` }));
  expect(listKeys({ position: 0, keys }, revealed)).toMatchObject([
    { id: 1, state: 'valid', text: 'KEY-1' },
    { id: 2, state: 'valid', text: 'KEY-2' },
    { id: 3, state: 'revoked', text: null, maskedKey: '••••3' },
  ]);
});

it('ten keys of many are listed, and the one that a search has found', () => {
  const of = (count: number) =>
    listKeys({ position: 0, keys: Array.from({ length: count }, (_, id) => listed(id, 'valid')) });
  const ids = (count: number, marked: number | null) => foldKeys(of(count), marked).map(({ id }) => id);
  expect(ids(12, null)).toHaveLength(12);
  expect(ids(999, null)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(ids(999, 500)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 500]);
});
