import { expect, it } from 'vitest';
import { addStockProduct } from '../../../test/key-stock.ts';
import { outcomeOf } from '../../../test/outcome-of.ts';
import { insertPaidOrder } from '../../../test/paid-order.ts';
import { shareTestDatabase } from '../../../test/test-database.ts';
import { openTestSealer } from '../../../test/test-sealer.ts';
import { runAction } from '../../operators/desk/action.ts';
import { readAttention } from '../../today/read-overview.ts';
import { listKeysToRevoke, markKeysRevoked, revealKeysToRevoke } from './revoke-at-vendor.ts';

const database = await shareTestDatabase();
await addStockProduct(database.db);
it('lists keys to revoke at the vendor until they are marked, and shows them when asked', async () => {
  const sealer = await openTestSealer(database.db);
  const parts = { db: database.db, sealer };
  await insertPaidOrder(database.db, { id: 'ORD-2', sealer, keys: ['AAAA-1111', 'BBBB-2222', 'CCCC-3333'] });
  await database.pool.query(`
    insert into refunds (id, order_id, payment_id, amount_cents, gst_cents, reason, asked_by)
      values ('REF-2', 'ORD-2', 'TXN', 100, 0, '', 'me');
    update licence_keys set revoked_by_refund = 'REF-2' where seat = 1;
    update licence_keys set voided_at = now() where seat = 2`);
  const { keys: listed, next } = await runAction(listKeysToRevoke, parts, 'me', {});
  expect(next).toBeNull();
  expect(listed).toMatchObject([
    { orderId: 'ORD-2', because: 'refunded', maskedKey: '••••-••22', productName: 'Security Complete' },
    { because: 'replaced', maskedKey: '••••-••33' },
  ]);
  expect((await readAttention(database.db)).keysToRevoke).toBe(2);
  const licenceKeyIds = listed.map(({ licenceKeyId }) => licenceKeyId);
  const reveal = (ids: number[]) => runAction(revealKeysToRevoke, parts, 'me', { licenceKeyIds: ids });
  const mark = (ids: number[]) => runAction(markKeysRevoked, parts, 'me', { licenceKeyIds: ids });
  expect(await reveal([...licenceKeyIds, 1_000_000])).toMatchObject({
    keys: [{ key: 'BBBB-2222' }, { key: 'CCCC-3333' }],
  });
  const { rows: valid } = await database.pool.query('select id::int from licence_keys where seat = 0');
  expect(await outcomeOf(reveal([valid[0].id]))).toBe('refused');
  expect(await outcomeOf(mark([valid[0].id]))).toBe('refused');
  expect(await mark(licenceKeyIds.slice(0, 1))).toEqual({ marked: 1 });
  expect(await outcomeOf(mark(licenceKeyIds.slice(0, 1)))).toBe('refused');
  expect((await runAction(listKeysToRevoke, parts, 'me', {})).keys).toHaveLength(1);
  const { rows } = await database.pool.query('select action, after from audit_events order by id');
  expect(rows.map(({ action, after }) => [action, after.licenceKeyIds])).toEqual([
    ['keys-to-revoke-revealed', licenceKeyIds],
    ['keys-revoked-at-vendor', licenceKeyIds.slice(0, 1)],
  ]);
});
