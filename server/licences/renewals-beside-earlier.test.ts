import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { priceLines } from '../../contract/money.ts';
import { openEarlierRelease, yearFrom } from '../../test/earlier-release.ts';
import { sampleOrder } from '../../test/sample-order.ts';
import { insertOrder } from '../orders/new-order.ts';
import { markPaid } from '../orders/order-store.ts';
import { claimLicences } from './claim-licences.ts';
import { writeEarlierLicences } from './earlier-licences.ts';
import { writeLicences } from './write-licences.ts';

const { db, pool, sell, upgrade, licencesOf, expectNothingWrong } = await openEarlierRelease();

beforeAll(async () => {
  await sell({ id: 'chain-1', paidOn: '2025-02-01', lines: [yearFrom(5, '2025-03-01')] });
  await sell({ id: 'chain-3', paidOn: '2026-02-01', renews: 'chain-1', lines: [yearFrom(5, '2026-03-01')] });
  await upgrade();
});

describe('a renewal that is paid beside the move', () => {
  afterEach(async () => {
    for (const table of ['licence_claims', 'licences', 'payments', 'order_lines'])
      await pool.query(`delete from ${table} where starts_with(order_id, 'new-')`);
    await pool.query(`delete from orders where starts_with(id, 'new-')`);
  });

  const line = { productId: 'endpoint-complete', productName: 'Complete', unitPriceCents: 100 };
  const order = (id: string, renews: readonly string[], quantity: number) => ({
    ...sampleOrder(),
    id,
    email: 'mia@example.com',
    lines: [{ ...line, quantity }],
    totals: priceLines([{ ...line, quantity }]),
    renews,
    gateway: 'demo',
    cartHash: null,
    acceptsBackorder: false,
    renewCovered: false,
    termsShown: undefined,
  });

  /** Writes it as a node of this release does. */
  const write = (id: string, renews: readonly string[], quantity: number) =>
    db.transaction().execute(async (tx) => {
      await insertOrder(tx, order(id, renews, quantity));
      return claimLicences(tx, order(id, renews, quantity));
    });

  const pay = (id: string) =>
    db.transaction().execute(async (tx) => {
      await writeLicences(tx, id);
      await markPaid(tx, id, id);
    });

  it('of what has no licences yet begins on the day after, and is sold once', async () => {
    const refusals = await Promise.all([
      write('new-1', ['chain-3'], 3),
      write('new-2', ['chain-3'], 2),
      writeEarlierLicences({ db }),
    ]);
    expect(refusals.slice(0, 2)).toEqual([null, null]);
    await Promise.all([pay('new-1'), pay('new-2')]);
    const days = '2027-03-02 2028-03-01';
    expect(await licencesOf('new-1')).toEqual([{ seats: 3, days, continues: 'chain-3' }]);
    expect(await licencesOf('new-2')).toEqual([{ seats: 2, days, continues: 'chain-3' }]);
    expect(await write('new-3', ['chain-3'], 1)).toMatchObject({ kind: 'renewal-covered' });
    await expectNothingWrong();
  });

  it('sees a renewal that a node of an earlier release was paid a moment ago', async () => {
    await writeEarlierLicences({ db });
    await sell({
      id: 'new-old-node',
      paidOn: '2026-09-01',
      renews: 'chain-3',
      lines: [yearFrom(5, '2027-03-01')],
    });
    expect(await write('new-after', ['chain-3'], 5)).toMatchObject({ kind: 'renewal-covered' });
    expect(await licencesOf('new-old-node')).toMatchObject([{ continues: 'chain-3' }]);
    await writeEarlierLicences({ db });
    await expectNothingWrong();
  });

  it('begins when the old one ends where an earlier release wrote the order, without claims', async () => {
    await writeEarlierLicences({ db });
    await write('new-pending', [], 5);
    await pool.query(
      `update orders set renews = 'chain-3', claims_licences = false where id = 'new-pending'`,
    );
    await pay('new-pending');
    expect(await licencesOf('new-pending')).toEqual([
      { seats: 5, days: '2027-03-02 2028-03-01', continues: 'chain-3' },
    ]);
    await expectNothingWrong();
  });
});
