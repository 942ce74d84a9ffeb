import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type CommitCutter, startCommitCutter } from '../../../test/commit-cutter.ts';
import { OrderDesk } from '../../../test/order-desk.ts';

let cutter: CommitCutter;
// After the shop has stopped.
afterAll(() => cutter.stop());

const reachDatabase = async (url: string) => {
  cutter = await startCommitCutter(url);
  return cutter.url;
};
const stage = await OrderDesk.start({ rateLimits: false }, { reachDatabase });
await stage.changeBuyer();
const body = { what: { kind: 'amount', amountCents: 1_000 }, reason: 'Lost COMMIT', refundedCents: 0 };

beforeEach(async () => {
  await stage.setFresh(true);
  await stage.buyAndReceive({ items: [{ productId: 'endpoint-complete', quantity: 3 }] });
});

const isRefunded = () => expect.poll(async () => (await stage.read()).refundedCents).toBe(1_000);

/** As if the shop had been away for longer than any refund takes. */
const makeStale = () =>
  stage.shop.database.pool.query(
    `update refunds set created_at = created_at - interval '1 hour', asked_at = null where state = 'requested'`,
  );

/** What the gateway returned to the buyer. */
async function refundsAtGateway(): Promise<number[]> {
  const { rows } = await stage.shop.database.pool.query(
    `select amount_cents::int as cents from demo_gateway_refunds join orders using (transaction_id)
     where orders.id = $1`,
    [stage.params.orderId],
  );
  return rows.map(({ cents }) => cents);
}

describe('a connection that is lost at the COMMIT of a refund', () => {
  it.each(['before', 'after'] as const)(
    '%s the server got it: the operator is asked to check, and repeating it refunds once',
    async (moment) => {
      const lost = cutter.cutNext(/refund-requested/, moment);
      const first = await stage.refund(body);
      await lost;
      expect(first).toMatchObject({
        status: 503,
        body: { detail: expect.stringContaining('Check whether it was done before you do it again.') },
      });
      const repeat = await stage.refund(body);
      expect(repeat.status).toBe(moment === 'before' ? 200 : 409);
      await makeStale();
      await isRefunded();
      expect(await refundsAtGateway()).toEqual([1_000]);
    },
  );
});
