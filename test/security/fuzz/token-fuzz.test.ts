import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenCheckoutRequest } from '../../../contract/checkout.ts';
import { StripeShop } from '../../stripe-shop.ts';
import { findFaults } from '../judge-answer.ts';
import { exchange } from '../raw-exchange.ts';
import { customerCount, emailOf, newToken } from './known-values.ts';
import { type FuzzRequest, tokenRequest } from './requests.ts';
import { writeRequest } from './write-request.ts';

const requestCount = Math.ceil(Number(process.env.FUZZ_REQUESTS ?? 200) / 10);
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
const atOnce = 20;

/** Charged, with a challenge, and declined. */
const cards = ['4242424242424242', '4000002760003184', '4000000000009995'];

const cookies: string[] = [];
const countByStatus = new Map<number | 'none', number>();

const stripe = await StripeShop.share();

test(`${requestCount} made-up requests where Stripe takes the card: no crash, no 5xx, no leak, and each charge is of an order (seed ${seed})`, {
  timeout: 60_000 + requestCount * 100,
}, async () => {
  for (let customer = 0; customer < customerCount; customer += 1)
    cookies.push(await stripe.verify(emailOf(customer)));
  const group = fc.array(tokenRequest, { minLength: atOnce, maxLength: atOnce });
  await fc.assert(
    fc.asyncProperty(group, async (requests) => {
      await Promise.all(requests.map(tryRequest));
    }),
    { seed, numRuns: Math.ceil(requestCount / atOnce) },
  );
  console.log(`seed ${seed}: ${JSON.stringify(Object.fromEntries(countByStatus))}`);
  expect(await stripe.query('select id from gateway_events where payment_id is null')).toEqual([]);
  await expect.poll(async () => findDifferences(await readCaptures(), await readPaidOrders())).toEqual([]);
  expect(stripe.shop.logLines.join('')).not.toMatch(/ctoken_|_secret_|whsec_|sk_test_/);
});

async function tryRequest(request: FuzzRequest, index: number): Promise<void> {
  const body = request.body?.includes(newToken)
    ? request.body.replaceAll(newToken, await stripe.double.createToken(cards[index % cards.length]))
    : request.body;
  const { bytes, isWhole } = writeRequest({ ...request, body }, cookies);
  const answer = await exchange(stripe.shop.url, bytes, { isWhole });
  const status = answer?.status ?? 'none';
  countByStatus.set(status, (countByStatus.get(status) ?? 0) + 1);
  const faults = answer ? findFaults(answer) : isWhole && request.method !== 'CONNECT' ? ['no answer'] : [];
  expect(faults, bytes.toString().slice(0, 1_000)).toEqual([]);
  // Only a request that the contract accepts may be charged or challenged.
  if (answer?.body.includes('"licenseKeys"') || status === 202)
    tokenCheckoutRequest.parse(JSON.parse(body ?? ''));
}

function findDifferences(captures: string[], orders: string[]): string[] {
  return [...new Set(captures).symmetricDifference(new Set(orders))];
}

async function readPaidOrders(): Promise<string[]> {
  const rows = await stripe.query<{ id: string; transaction_id: string; total_cents: number }>(
    `select id, transaction_id, total_cents from orders where state in ('paid', 'fulfilled')`,
  );
  return rows.map(({ id, transaction_id, total_cents }) => `${id} ${transaction_id} ${total_cents}`);
}

async function readCaptures(): Promise<string[]> {
  const { payments } = await stripe.double.readLedger();
  return payments
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, orderId, capturedAmount }) => `${orderId} ${id} ${capturedAmount}`);
}
