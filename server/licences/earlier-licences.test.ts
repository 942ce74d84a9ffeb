import { beforeAll, describe, expect, it } from 'vitest';
import { type EarlierSale, openEarlierRelease, yearFrom } from '../../test/earlier-release.ts';
import { writeEarlierLicences, writeEarlierLicencesOf } from './earlier-licences.ts';

const { db, pool, sell, upgrade, licencesOf, expectNothingWrong } = await openEarlierRelease();

const enterprise = 'endpoint-enterprise';

const sales: EarlierSale[] = [
  { id: 'chain-1', paidOn: '2024-03-01', lines: [yearFrom(5, '2024-03-01')] },
  { id: 'chain-2', paidOn: '2025-02-01', renews: 'chain-1', lines: [yearFrom(5, '2025-03-01')] },
  { id: 'chain-3', paidOn: '2026-02-01', renews: 'chain-2', lines: [yearFrom(5, '2026-03-01')] },
  // Renewed twice: the second began when the first one ended; and so did the renewal of the first.
  { id: 'twice', paidOn: '2024-05-01', lines: [yearFrom(5, '2024-05-01')] },
  { id: 'twice-first', paidOn: '2025-04-01', renews: 'twice', lines: [yearFrom(5, '2025-05-01')] },
  { id: 'twice-again', paidOn: '2025-04-02', renews: 'twice', lines: [yearFrom(5, '2026-05-01')] },
  { id: 'twice-sold', paidOn: '2025-04-03', renews: 'twice-first', lines: [yearFrom(5, '2026-05-01')] },
  { id: 'parts', paidOn: '2025-06-01', lines: [yearFrom(10, '2025-06-01')] },
  { id: 'part-5', paidOn: '2026-05-01', renews: 'parts', lines: [yearFrom(5, '2026-06-01')] },
  { id: 'part-10', paidOn: '2026-05-02', renews: 'parts', lines: [yearFrom(10, '2027-06-01')] },
  {
    id: 'other',
    paidOn: '2025-07-01',
    lines: [yearFrom(3, '2025-07-01', enterprise), yearFrom(2, '2025-07-01')],
  },
  {
    id: 'upgrade',
    paidOn: '2026-06-01',
    renews: 'other',
    lines: [yearFrom(4, '2026-07-01'), yearFrom(3, '2026-06-01', 'mail')],
  },
  { id: 'refunded', paidOn: '2025-08-01', lines: [yearFrom(4, '2025-08-01')], refundedSeats: 3 },
  { id: 'of-refunded', paidOn: '2026-07-01', renews: 'refunded', lines: [yearFrom(4, '2026-08-01')] },
  { id: 'none-printed', paidOn: '2023-02-28', lines: [{ seats: 2, startsOn: null, endsOn: null }] },
];

beforeAll(async () => {
  for (const sale of sales) await sell(sale);
  await upgrade();
});

const openSeats = async (orderId: string): Promise<number> => {
  const { rows } = await pool.query('select open_seats from renewal_facts where order_id = $1', [orderId]);
  return rows[0]?.open_seats;
};

async function unwrite(): Promise<void> {
  await pool.query('delete from licence_claims');
  await pool.query('delete from licences');
  await pool.query('update licences_written set last_invoice_number = 0');
}

const readAll = async () =>
  (
    await pool.query(
      `select licences.order_id, licences.position, licences.first_seat, licences.last_seat, licences.starts_on::text,
         licences.ends_on::text, earlier.order_id as earlier, earlier.first_seat as seat
       from licences left join licences as earlier on earlier.id = licences.continues order by 1, 2, 3`,
    )
  ).rows;

describe('the licences of what earlier releases sold', () => {
  it('keep the days that were printed, and continue what they renewed', async () => {
    await writeEarlierLicences({ db });
    expect(await licencesOf('chain-3')).toEqual([
      { seats: 5, days: '2026-03-01 2027-03-01', continues: 'chain-2' },
    ]);
    expect(await licencesOf('twice-again')).toMatchObject([{ seats: 5, continues: 'twice-first' }]);
    expect(await licencesOf('twice-sold')).toEqual([
      { seats: 5, days: '2026-05-01 2027-05-01', continues: null },
    ]);
    expect(await licencesOf('part-10')).toEqual([
      { seats: 5, days: '2027-06-01 2028-06-01', continues: 'parts' },
      { seats: 5, days: '2027-06-01 2028-06-01', continues: 'part-5' },
    ]);
    expect(await licencesOf('upgrade')).toEqual([
      { seats: 2, days: '2026-07-01 2027-07-01', continues: 'other' },
      { seats: 2, days: '2026-07-01 2027-07-01', continues: null },
      { seats: 3, days: '2026-06-01 2027-06-01', continues: 'other' },
    ]);
    expect(await licencesOf('of-refunded')).toEqual([
      { seats: 1, days: '2026-08-01 2027-08-01', continues: 'refunded' },
      { seats: 3, days: '2026-08-01 2027-08-01', continues: null },
    ]);
    expect(await licencesOf('none-printed')).toEqual([
      { seats: 2, days: '2023-02-28 2024-02-28', continues: null },
    ]);
    expect(await Promise.all(['chain-1', 'chain-3', 'parts', 'other', 'refunded'].map(openSeats))).toEqual([
      0, 5, 0, 0, 0,
    ]);
    await expectNothingWrong();
  });

  it('are the same when several processes write them, and when they are asked for early', async () => {
    const once = await readAll();
    await unwrite();
    await db.transaction().execute((tx) => writeEarlierLicencesOf(tx, ['part-5']));
    await Promise.all([1, 2, 3].map(() => writeEarlierLicences({ db })));
    await writeEarlierLicences({ db });
    expect(await readAll()).toEqual(once);
    await expectNothingWrong();
  });

  it('are written once more when the process was killed in the middle', async () => {
    const once = await readAll();
    await unwrite();
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('lock table licences in share mode');
    const killed = writeEarlierLicences({ db });
    const isKilled = expect(killed).rejects.toThrow();
    const kill = async () =>
      (
        await pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount;
    await expect.poll(kill).toBe(1);
    await isKilled;
    await holder.query('rollback');
    holder.release();
    expect(await readAll()).toEqual([]);
    await writeEarlierLicences({ db });
    expect(await readAll()).toEqual(once);
  });
});
