import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'pg';
import type { OrderItem } from '../../../contract/checkout.ts';
import { token } from '../../doubles/paypal/answers.ts';
import type { Fault } from '../../doubles/paypal/faults.ts';
import type { Customer, ShopAnswer } from '../../shop-driver.ts';
import { validBilling } from '../../valid-billing.ts';
import { describeCounts, must, type Row } from '../row.ts';
import { openWaysScene, type WaysScene } from '../ways-beside-shop.ts';

/** Each of Stripe's calls fails in one of these ways with these probabilities: of a purchase, about every other one does. */
const stripeFaults = {
  latency: { probability: 0.1, milliseconds: 300 },
  cutBefore: { probability: 0.06 },
  cutAfter: { probability: 0.08 },
  error: { probability: 0.05 },
  errorAfter: { probability: 0.05 },
  rateLimit: { probability: 0.05 },
};

/** Where PayPal fails, from the opening of an order to its capture, the certificate of events included. */
const paypalPaths = [/orders$/, /orders\/\w+$/, /capture$/, /token$/, /certs\//];

const ways = ['card', 'paypal', 'payto', 'paypal and card'] as const;
const endings = ['insists', 'insists', 'insists', 'insists', 'refuses', 'leaves', 'closes the tab'] as const;
type Way = (typeof ways)[number];
type Ending = (typeof endings)[number];

/**
 * Purchases by card, PayPal and PayTo, each with a fault at random, by buyers who insist, refuse, leave, close the tab or
 * pay in two tabs. Then refunds in both dashboards. The books of all gateways together equal the shop's to the cent.
 */
export const mixWaysToPay: Row = async ({ purchases = 40, buyers = 10, slack = 1 }) => {
  const scene = await openWaysScene({ longestResponseMilliseconds: 90_000 });
  const counts = new Map<string, number>();
  try {
    await scene.start();
    // Many visits ask at the same time.
    const database = new Pool({ connectionString: scene.databaseUrl, max: 4 });
    // A failure ends the scene while it is open.
    database.on('error', () => {});
    await scene.gateway.stripe.double.setFaults(stripeFaults);
    let left = purchases;
    const goShopping = async () => {
      while (left > 0) {
        const customer = await scene.crowd.newCustomer();
        for (let seats = 1; seats <= 8 && left > 0; seats += 1) {
          left -= 1;
          const [way, ending] = [pick(ways), pick(endings)];
          counts.set(`${way}, ${ending}`, (counts.get(`${way}, ${ending}`) ?? 0) + 1);
          const items = [{ productId: 'endpoint-enterprise', quantity: seats }];
          await visit(scene, database, { customer, items, way, ending });
        }
      }
    };
    await Promise.all(Array.from({ length: buyers }, goShopping));
    await scene.gateway.stripe.double.setFaults();
    scene.gateway.paypal.double.faults.splice(0);
    // Nobody waits for hours: what was left expires now.
    await database.query(
      `update payments set expires_at = now() where status in ('open', 'action-required')`,
    );
    const settled = await scene.settle(120_000 * slack);
    const refunded = await refundInDashboards(scene, database, Math.ceil(purchases / 20));
    await scene.settle(60_000 * slack);
    console.log(`  ${describeCounts(counts)}`);
    console.log(
      `  ${scene.crowd.outcomes.length} outcomes known to buyers; settled ${settled} ms after the last`,
    );
    console.log(`  ${await compareBooks(scene, database)}; ${refunded} refunds in dashboards`);
    await database.end();
    await scene.prove({ outageSeconds: 90, mailOutageSeconds: 30 });
  } finally {
    await scene.close();
  }
};

interface Visit {
  readonly customer: Customer;
  readonly items: readonly OrderItem[];
  readonly way: Way;
  readonly ending: Ending;
}

async function visit(scene: WaysScene, database: Pool, { customer, items, way, ending }: Visit) {
  const { stripe, paypal } = scene.gateway;
  breakPayPal(paypal.double.faults);
  const purchase = async (method: 'card' | 'paypal' | 'payto') => {
    const idempotencyKey = randomUUID();
    const number = method === 'payto' ? 'wait@example.com' : '4242424242424242';
    const payment =
      method === 'paypal'
        ? { method }
        : { method, confirmationToken: await stripe.double.createToken(number), cardholderName: 'Mia' };
    const body = { email: customer.email, billing: validBilling, payment, items };
    const post = (): Promise<ShopAnswer<unknown>> => customer.buy({ body, idempotencyKey });
    return { email: customer.email, idempotencyKey, post, repeat: () => act(post) };
  };
  /** Does what a buyer does after a 202, until the purchase needs nothing of the buyer any more. */
  async function act(post: () => Promise<ShopAnswer<unknown>>): Promise<ShopAnswer<unknown>> {
    for (let turn = 0; ; turn += 1) {
      const response = await post();
      if (response.status !== 202 || turn === 5) return response;
      const { address, orderId } = response.body as { address?: string; orderId: string };
      const isRefused = ending === 'refuses';
      if (address) await paypal.double.approve(address, isRefused ? 'refused' : 'approve').catch(() => null);
      else await answerPayTo(orderId, isRefused ? 'fail' : 'pass');
    }
  }
  async function answerPayTo(orderId: string, outcome: 'pass' | 'fail'): Promise<void> {
    const { rows } = await database.query('select payment_id from payments where order_id = $1', [orderId]);
    await stripe.double.control('POST', `/challenges/${rows[0]?.payment_id}`, { outcome }).catch(() => null);
  }

  if (way === 'paypal and card') {
    const [one, other] = [await purchase('paypal'), await purchase('card')];
    await one.post().catch(() => null);
    // One of them pays. The response to the other names that order, or says that another one is under way.
    await Promise.all([one.repeat().catch(() => null), other.post().catch(() => null)]);
    return;
  }
  const made = await purchase(way);
  if (ending === 'leaves') return void (await made.post().catch(() => null));
  if (ending === 'closes the tab') {
    const going = made.repeat().catch(() => null);
    return void (await Promise.race([going, wait(Math.random() * 300)]));
  }
  await scene.crowd.insist(made);
}

function breakPayPal(faults: Fault[]): void {
  faults.push({
    path: pick(paypalPaths),
    when: pick(['before', 'after'] as const),
    how: pick(['cut', 429, 500, 503] as const),
    times: 1,
  });
}

/** As their operators do in Stripe's dashboard and on PayPal's page: the shop learns of it by events. */
async function refundInDashboards({ gateway }: WaysScene, database: Pool, most: number): Promise<number> {
  const { rows } = await database.query<{ gateway: string; paymentId: string; transactionId: string }>(
    `select orders.gateway, payment_id as "paymentId", transaction_id as "transactionId"
     from orders join payments on payments.order_id = orders.id
     where state in ('paid', 'fulfilled') order by random() limit $1`,
    [most],
  );
  for (const { gateway: name, paymentId, transactionId } of rows) {
    if (name.startsWith('stripe'))
      await gateway.stripe.double.control('POST', '/refunds', { payment_intent: paymentId });
    else
      await fetch(`${gateway.paypal.double.url}/v2/payments/captures/${transactionId}/refund`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
      });
  }
  const readNotes = () => database.query('select from adjustment_notes');
  for (const end = performance.now() + 60_000; (await readNotes()).rows.length < rows.length; await wait(200))
    must(performance.now() < end, 'A refund in a dashboard did not reach the shop');
  return rows.length;
}

async function compareBooks({ gateway }: WaysScene, database: Pool): Promise<string> {
  const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0);
  const ledger = await gateway.readLedger();
  const captured = ledger.filter(
    ({ outcome, orderId }) => outcome === 'approved' && !orderId.includes('DEMO'),
  );
  const taken = sum(captured.map(({ amountCents }) => amountCents));
  const returned = sum((await gateway.readRefunds()).map(({ amountCents }) => amountCents));
  const { rows } = await database.query<{ invoiced: string; noted: string }>(`
    select (select coalesce(sum(total_cents), 0) from orders where invoice_number is not null and id not like 'ORD-DEMO-%')
      as invoiced,
      (select coalesce(sum(amount_cents), 0) from refunds where state = 'completed') as noted`);
  const { invoiced, noted } = rows[0] ?? { invoiced: '', noted: '' };
  must(
    taken - returned === Number(invoiced) - Number(noted),
    `The gateways have ${taken} - ${returned} cents, and the books ${invoiced} - ${noted}`,
  );
  return `${captured.length} captures of ${taken} cents less ${returned} returned equal the books`;
}

function pick<Item>(list: readonly Item[]): Item {
  return list[Math.floor(Math.random() * list.length)] as Item;
}
