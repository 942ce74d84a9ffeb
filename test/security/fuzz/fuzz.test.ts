import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkoutRequest } from '../../../contract/checkout.ts';
import { checkoutAnswer } from '../../../contract/checkout-answer.ts';
import { demoInvoice } from '../../../contract/demo.ts';
import { insertQuote } from '../../insert-quote.ts';
import { linkToQuote } from '../../link-to-quote.ts';
import { Customer } from '../../shop-driver.ts';
import { shareTestShop } from '../../start-shop.ts';
import { findFaults } from '../judge-answer.ts';
import { exchange, type RawAnswer } from '../raw-exchange.ts';
import { serveSmallPage } from '../small-page.ts';
import { customerCount, emailOf, quoteTokenOf } from './known-values.ts';
import { type FuzzRequest, fuzzRequest } from './requests.ts';
import { writeRequest } from './write-request.ts';

const requestCount = Number(process.env.FUZZ_REQUESTS ?? 200);
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));

/** How many requests are in progress at a time. */
const atOnce = 25;

const cookies: string[] = [];
const soldOrders = new Set<string>();
const countByStatus = new Map<number | 'none', number>();

const shop = await shareTestShop({ config: { rateLimits: false, smtpUrl: null }, servePage: serveSmallPage });
for (let customer = 0; customer < customerCount; customer += 1) {
  cookies.push(await verify(emailOf(customer)));
  const { row } = await insertQuote(shop.database.pool, { email: emailOf(customer) });
  await linkToQuote(shop.database.pool, row, quoteTokenOf(customer));
}

async function verify(email: string): Promise<string> {
  const customer = new Customer(shop, { email });
  const { body } = await customer.requestCode();
  const { headers } = await customer.enterCode(body.demoOtp);
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

test(`${requestCount} made-up requests: no crash, no 5xx, no leak, and nothing is sold to one that is wrong (seed ${seed})`, {
  timeout: 60_000 + requestCount * 50,
}, async () => {
  const group = fc.array(fuzzRequest, { minLength: atOnce, maxLength: atOnce });
  await fc.assert(
    fc.asyncProperty(group, async (requests) => {
      await Promise.all(requests.map(tryRequest));
    }),
    { seed, numRuns: Math.ceil(requestCount / atOnce) },
  );
  console.log(`seed ${seed}: ${JSON.stringify(Object.fromEntries(countByStatus))}, ${soldOrders.size} sold`);
  expect(await readChargedOrders()).toEqual([...soldOrders].sort());
  expect((await new Customer(shop).listProducts()).status).toBe(200);
});

async function tryRequest(request: FuzzRequest): Promise<void> {
  const { bytes, isWhole } = writeRequest(request, cookies);
  const answer = await exchange(shop.url, bytes, { isWhole });
  const status = answer?.status ?? 'none';
  countByStatus.set(status, (countByStatus.get(status) ?? 0) + 1);
  // A line may be closed without an answer only where no request could be read.
  const faults = answer ? findFaults(answer) : isWhole && request.method !== 'CONNECT' ? ['no answer'] : [];
  expect(faults, bytes.toString().slice(0, 1_000)).toEqual([]);
  if (answer?.status === 200 && isCheckout(answer)) rememberSale(request, answer);
}

/** Only a request that the contract accepts may return keys. */
function rememberSale({ body }: FuzzRequest, answer: RawAnswer): void {
  const sale = checkoutAnswer.parse(JSON.parse(answer.body.toString()));
  checkoutRequest.parse(JSON.parse(body ?? ''));
  soldOrders.add(sale.orderId);
}

function isCheckout({ body }: RawAnswer): boolean {
  return body.includes('"transactionId"') && !body.includes('"openapi"');
}

async function readChargedOrders(): Promise<string[]> {
  const { rows } = await shop.database.pool.query(
    `select order_id from demo_gateway_charges where outcome = 'approved' and order_id <> $1 order by order_id collate "C"`,
    [demoInvoice.id],
  );
  return rows.map(({ order_id }) => order_id);
}
