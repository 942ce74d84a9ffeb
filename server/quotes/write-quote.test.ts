import { describe, expect, it } from 'vitest';
import { shareTestDatabase } from '../../test/test-database.ts';
import { validBilling } from '../../test/valid-billing.ts';
import type { NewQuote } from './quote-store.ts';
import { writeQuote } from './write-quote.ts';

const line = {
  productId: 'endpoint-enterprise',
  productName: 'Enterprise',
  unitPriceCents: 8_999,
  quantity: 1,
};
const timeZone = 'Australia/Sydney';

const database = await shareTestDatabase();
async function write(changes: Partial<NewQuote> = {}, zone = timeZone): Promise<number> {
  const wanted = { email: 'mia@example.com', billing: validBilling, lines: [line], ...changes };
  return (await database.db.transaction().execute((tx) => writeQuote(tx, wanted, zone))).number;
}

describe('the same request gets the same quote', () => {
  it.each<[string, Partial<NewQuote>]>([
    ['another address', { email: 'noah@example.com' }],
    ['other billing details', { billing: { ...validBilling, purchaseOrder: 'PO-7' } }],
    ['more seats', { lines: [{ ...line, quantity: 2 }] }],
    ['another price', { lines: [{ ...line, unitPriceCents: 9_999 }] }],
  ])('and one with %s gets another', async (_what, changes) => {
    const first = await write();
    expect(await write()).toBe(first);
    expect(await write(changes)).not.toBe(first);
  });

  it.each(['paid', 'fulfilled'])('unless that is %s', async (state) => {
    const first = await write();
    const orderId = `ORD-${state}`;
    await database.pool.query(
      `insert into orders (id, email, billing, subtotal_cents, gst_cents, total_cents, state, settled_at, transaction_id, invoice_number)
       values ($1, 'mia@example.com', '{}', 8999, 900, 9899, $2, now(), $1, $3)`,
      [orderId, state, state.length],
    );
    await database.pool.query('update quotes set order_id = $1 where number = $2', [orderId, first]);
    expect(await write()).not.toBe(first);
  });
});

// At any time, one of these has another date than UTC.
it.each(['Pacific/Kiritimati', 'Etc/GMT+12', timeZone])(
  'it expires when its 30th day ends in %s',
  async (zone) => {
    const number = await write({ email: `${zone}@example.com` }, zone);
    const { rows } = await database.pool.query(
      'select created_at, expires_at from quotes where number = $1',
      [number],
    );
    const [created, expires] = [rows[0].created_at, rows[0].expires_at].map((time: Date) =>
      Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone).toPlainDateTime(),
    );
    const lastDay = created?.toPlainDate().add({ days: 30 });
    expect(String(expires)).toBe(`${lastDay}T23:59:59.999`);
  },
);
