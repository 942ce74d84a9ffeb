import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { StripeGateway } from './stripe-gateway.ts';

let server: Server | null = null;

afterEach(() => server?.close());

const order = { orderId: 'ORD-1', amountCents: 8999 };
const intent = { id: 'pi_1', object: 'payment_intent', amount: 8999, currency: 'aud', livemode: false };
const paid = { ...intent, status: 'succeeded', amount_received: 8999, metadata: { order_id: 'ORD-1' } };

/** A Stripe that refuses some confirmations, and a gateway at it. */
async function startStripe(isRefused: (confirmation: URLSearchParams) => boolean) {
  const confirmations: URLSearchParams[] = [];
  server = createServer(async (request, response) => {
    const body = new URLSearchParams((await request.toArray()).join(''));
    const send = (status: number, answer: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    if (!request.url?.endsWith('/confirm')) return send(200, intent);
    confirmations.push(body);
    const error = { type: 'invalid_request_error', param: 'return_url', message: 'About return_url.' };
    return isRefused(body) ? send(400, { error }) : send(200, paid);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const refusals: string[] = [];
  const gateway = new StripeGateway({
    mode: 'sandbox',
    secretKey: 'sk_test_1',
    apiBase: `http://127.0.0.1:${port}`,
    log: { warn() {}, error() {} },
    returnUrl: 'https://shop.example/',
    reportRefusal: ({ what }) => void refusals.push(what),
  });
  const payment = { confirmationToken: 'ctoken_1', cardholderName: 'Mia Nguyen' };
  const charge = () => gateway.charge({ ...order, gstCents: 0, payment, recordPaymentId: async () => true });
  return { charge, confirmations, refusals };
}

test('a payment is confirmed where Stripe wants an address to come back to', async () => {
  const { charge, confirmations, refusals } = await startStripe((body) => !body.has('return_url'));
  expect(await charge()).toEqual({ kind: 'approved', transactionId: 'pi_1' });
  expect(Object.fromEntries(confirmations[0] ?? [])).toEqual({
    confirmation_token: 'ctoken_1',
    use_stripe_sdk: 'true',
    return_url: 'https://shop.example/',
  });
  expect(refusals).toEqual([]);
});

test('a payment is confirmed where Stripe refuses that address, and the operators know', async () => {
  const { charge, refusals } = await startStripe((body) => body.has('return_url'));
  expect(await charge()).toEqual({ kind: 'approved', transactionId: 'pi_1' });
  expect(refusals).toEqual(['return_url']);
});
