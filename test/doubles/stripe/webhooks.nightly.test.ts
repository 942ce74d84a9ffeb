import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startDouble } from '../../start-stripe-double.ts';

const { double, stripe, pay } = await startDouble();
const secret = 'whsec_double';

/** A shop that verifies what it receives, and refuses the first events when it is asked to. */
const received: Stripe.Event[] = [];
const refused: string[] = [];
let refusals = 0;
const shop = createServer(async (request, response) => {
  const signature = request.headers['stripe-signature'] ?? '';
  try {
    const event = Stripe.webhooks.constructEvent(await text(request), signature, secret);
    refusals -= 1;
    if (refusals < 0) received.push(event);
    response.writeHead(refusals < 0 ? 200 : 503).end();
  } catch (error) {
    refused.push(String(error));
    response.writeHead(400).end();
  }
});
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/events`;
afterAll(() => shop.close());

beforeEach(() => {
  refusals = 0;
  received.length = 0;
  refused.length = 0;
});

const types = () => received.map(({ type }) => type).sort();
const ofPayment = ['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded'];

it('sends signed events, which the API returns too', async () => {
  await double.setWebhooks({ url, secrets: ['whsec_older', secret] });
  const { id } = await pay();
  await expect.poll(types).toEqual(ofPayment);
  const succeeded = received.find(({ type }) => type === 'payment_intent.succeeded');
  expect(succeeded).toMatchObject({
    api_version: Stripe.API_VERSION,
    data: { object: { id, status: 'succeeded' } },
  });
  expect(await stripe.events.retrieve(succeeded?.id ?? '')).toEqual(succeeded);
});

it('repeats what was refused, and sends everything twice on demand', async () => {
  refusals = 2;
  await double.setWebhooks({ url, secrets: [secret], duplicateProbability: 1, shuffle: true });
  await pay();
  await expect.poll(types).toEqual([...ofPayment, ...ofPayment].sort());
});

it('sends nothing on demand, then single events in the order that a test wants', async () => {
  await double.setWebhooks({ url, secrets: [secret], never: true });
  const { id } = await pay();
  const { events } = await double.readLedger();
  const own = events.filter(({ objectId }) => objectId === id).reverse();
  expect(received).toEqual([]);
  for (const { id: event } of own)
    expect(await double.control('POST', '/webhooks/deliveries', { event })).toEqual({ status: 200 });
  expect(received.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'payment_intent.created']);
});

it.each(['wrong', 'old', 'missing'] as const)('signs with a %s signature on demand', async (signature) => {
  await double.setWebhooks({ url, secrets: [secret], never: true });
  await pay();
  const { events } = await double.readLedger();
  const event = events.at(-1)?.id;
  expect(await double.control('POST', '/webhooks/deliveries', { event, signature })).toEqual({ status: 400 });
  expect(received).toEqual([]);
  expect(refused).toHaveLength(1);
});
