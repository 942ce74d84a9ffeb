import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { OrderDesk } from '../../../test/order-desk.ts';
import { deskCalls } from '../../operators/desk/desk-calls.ts';

const quotes = 6;

const stage = await OrderDesk.start();
/** Five windows pay a quote by card while five operators mark it as paid. Returns how often each of them succeeded. */
async function payBothWays() {
  await stage.changeBuyer();
  const { buyer } = stage;
  const { number, token, totalCents } = (await buyer.getQuote()).body;
  const byCard = () => buyer.buy({ quote: token, idempotencyKey: randomUUID() });
  const byTransfer = () =>
    stage.desk.call(deskCalls.quotes.markPaid, { params: { number }, body: { amountCents: totalCents } });
  const tries = await Promise.all(
    Array.from({ length: 10 }, async (_, i) => {
      const { status } = await (i % 2 === 0 ? byCard() : byTransfer());
      return { way: i % 2 === 0 ? 'card' : 'transfer', status };
    }),
  );
  const { rows } = await stage.shop.database.pool.query(
    `select orders.state, orders.id = quotes.order_id as "isOfQuote", outcome is not null as charged,
       orders.gateway = 'bank-transfer' as "byTransfer"
     from orders join quotes on number = $2 left join demo_gateway_charges on demo_gateway_charges.order_id = orders.id
     where orders.email = $1`,
    [buyer.email, Number(number.slice(4))],
  );
  return { sold: tries.filter(({ status }) => status === 200), orders: rows };
}

it('a quote that is paid by card and by bank transfer at the same time is sold once, and charged only for a card', async () => {
  for (let i = 0; i < quotes; i += 1) {
    const { sold, orders } = await payBothWays();
    expect(sold).toHaveLength(1);
    const byTransfer = sold[0]?.way === 'transfer';
    expect(orders).toEqual([
      {
        state: expect.stringMatching(/^(paid|fulfilled)$/),
        isOfQuote: true,
        charged: !byTransfer,
        byTransfer,
      },
    ]);
  }
});
