import { expect, it } from 'vitest';
import { insertQuote } from '../../test/insert-quote.ts';
import { insertPendingOrders } from '../../test/pending-orders.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { claimQuote } from './claim-quote.ts';

const database = await shareTestDatabase();
it.each([
  ['open', false],
  ['action-required', true],
])(
  'only a payment at the challenge may be ended to pay its quote again: one that is %s',
  async (status, may) => {
    const { pool, db } = database;
    const [first = '', second = ''] = await insertPendingOrders(pool, { email: 'mia@example.com', count: 2 });
    await pool.query(
      'insert into payments (order_id, gateway, payment_id, amount_cents, status) values ($1, $1, $1, 16499, $2)',
      [first, status],
    );
    const claim = claimQuote((await insertQuote(pool)).row);
    expect(await db.transaction().execute((tx) => claim(tx, first))).toBeNull();
    expect(await db.transaction().execute((tx) => claim(tx, second))).toEqual({
      code: 'quote-being-paid',
      challengedOrderId: may ? first : null,
    });
  },
);
