import { afterAll, beforeAll, expect, it } from 'vitest';
import { PayPalShop } from '../../test/paypal-shop.ts';

let paypal: PayPalShop;

beforeAll(async () => {
  paypal = await PayPalShop.start();
});

afterAll(() => paypal.stop());

const purchases = 1_000;
const atOnce = 20;

/** A fault of PayPal at a random call, from the opening of an order to its capture. */
function breakSomething(): void {
  const paths = [/orders$/, /orders\/\w+$/, /capture$/, /token$/, /verify-webhook/];
  const hows = ['cut', 429, 500, 503] as const;
  paypal.double.faults.push({
    path: pick(paths),
    when: pick(['before', 'after'] as const),
    how: pick(hows),
    times: 1,
  });
}

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item;
}

/** What a buyer may do, with or without coming back. */
async function buy(): Promise<void> {
  breakSomething();
  const purchase = await paypal.newPurchase().catch(() => null);
  if (!purchase) return;
  const plan = pick(['approve', 'approve', 'approve', 'decline', 'refused', 'leave'] as const);
  if (plan !== 'leave') await purchase.approve(plan).catch(() => undefined);
  breakSomething();
  const comesBack = Math.random() < 0.6;
  if (comesBack) await Promise.all([purchase.post(), pick([purchase.post, purchase.postByCard])()]);
}

it('1,000 purchases with random faults: PayPal has exactly the money of the paid orders', async () => {
  for (let done = 0; done < purchases; done += atOnce)
    await Promise.all(Array.from({ length: atOnce }, () => buy()));
  paypal.double.faults.splice(0);
  await paypal.stripe.query(`update payments set expires_at = now() where status = 'action-required'`);
  await paypal.stripe.query(
    `update orders set created_at = now() - interval '5 minutes', asked_at = null where state = 'pending'`,
  );
  const countPending = () => paypal.stripe.query(`select id from orders where state = 'pending'`);
  await expect.poll(countPending, { timeout: 120_000 }).toEqual([]);

  const captured = [...paypal.double.ledger.orders.values()].flatMap(({ unit }) =>
    unit.payments.captures
      .filter(({ status }) => status === 'COMPLETED')
      .map(({ id, amount }) => `${unit.custom_id} ${id} ${amount.value}`),
  );
  const paid = await paypal.stripe.query<{ text: string }>(
    `select id || ' ' || transaction_id || ' ' || (total_cents / 100.0)::numeric(12, 2) as text from orders
     where gateway = 'paypal-sandbox' and invoice_number is not null`,
  );
  expect(paid.length).toBeGreaterThan(purchases / 10);
  expect(captured.sort()).toEqual(paid.map(({ text }) => text).sort());
}, 600_000);
