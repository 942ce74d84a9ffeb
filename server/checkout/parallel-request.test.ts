import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { priceLines } from '../../contract/money.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { validBilling } from '../../test/valid-billing.ts';
import { newOrderId } from '../orders/order-id.ts';
import { markOpen, recordPaymentId } from '../payments/payment-store.ts';
import { writePendingOrder } from './write-pending-order.ts';

const database = await shareTestDatabase();

const line = { productId: 'endpoint-complete', productName: 'Complete', quantity: 1, unitPriceCents: 14999 };

/** One request, as each of two that came in parallel writes it. */
function newRequest() {
  const email = `${randomUUID()}@example.com`;
  const attempt = { email, idempotencyKey: randomUUID(), requestHash: Buffer.alloc(32), requestId: 'a' };
  const order = {
    email,
    billing: validBilling,
    lines: [line],
    totals: priceLines([line]),
    gateway: 'stripe-sandbox',
    claimQuote: null,
    acceptsBackorder: false,
    reminders: false,
    takesKeysFirst: false,
    renewCovered: false,
    verification: null,
    termsShown: undefined,
  };
  const parts = { db: database.db, seller: { timeZone: 'Australia/Sydney' } };
  const common = { ...order, cartHash: Buffer.alloc(32), attempt, guard: { mayRepeat: null } };
  return {
    attempt,
    write: (id: string, own = attempt) => writePendingOrder(parts, { ...common, id, attempt: own }),
  };
}

async function writeUpToChallenge({ write }: ReturnType<typeof newRequest>): Promise<string> {
  const orderId = newOrderId();
  expect(await write(orderId)).toMatchObject({ kind: 'written' });
  const payment = { gateway: 'stripe-sandbox', paymentId: `pi_${randomUUID()}`, amountCents: 16499 };
  await recordPaymentId(database.db, { name: payment.gateway }, { ...payment, orderId });
  await markOpen(database.db, orderId, { kind: 'action-required', clientSecret: 'secret' });
  return orderId;
}

it('that came twice does not take its own order for an earlier one, whose challenge it would end', async () => {
  const request = newRequest();
  await writeUpToChallenge(request);
  expect(await request.write(newOrderId())).toEqual({ kind: 'not-written', earlier: null });
});

it('with another key finds the order of the first', async () => {
  const request = newRequest();
  const orderId = await writeUpToChallenge(request);
  const other = { ...request.attempt, idempotencyKey: randomUUID() };
  expect(await request.write(newOrderId(), other)).toMatchObject({
    earlier: { orderId, awaitsChallenge: true },
  });
});
