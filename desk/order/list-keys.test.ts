import { expect, it } from 'vitest';
import { listKeys } from './list-keys.ts';

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
